"""What files say of their puzzles, kept in few columns."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nonoproof.model import NO_METADATA, Metadata
from nonoproof.store import decode
from nonoproof.store.source_rows import OWN, SourceRow
from nonoproof.tasks import PlaceRow

texts = st.text(max_size=5)


@settings(deadline=None)
@given(st.builds(Metadata, *[texts] * len(Metadata._fields)) | st.just(NO_METADATA))
def test_metadata_come_back(metadata):
    row = SourceRow.of(PlaceRow("a", 1, metadata=metadata), in_archive=False, format="")
    assert decode.metadata(row.title, row.author, row.metadata) == metadata


def test_a_source_without_words_has_no_text():
    row = SourceRow.of(PlaceRow("a", 1, metadata=Metadata(title="T")), in_archive=False, format="")
    assert row.metadata is None
    assert decode.metadata("", "", None) is NO_METADATA


@pytest.mark.parametrize("field", Metadata._fields)
def test_each_word_alone_comes_back(field):
    metadata = Metadata(**{field: "x"})
    row = SourceRow.of(PlaceRow("a", 1, metadata=metadata), in_archive=False, format="")
    assert decode.metadata(row.title, row.author, row.metadata) == metadata
    assert (row.metadata is None) == (field in OWN)
