def load_xml(data: bytes) -> object:
    return None
