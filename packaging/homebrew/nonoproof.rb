# `python packaging/release_files.py DIST` fills in the version and the hash. What Python needs is added by
# `brew update-python-resources nonoproof`.
class Nonoproof < Formula
  include Language::Python::Virtualenv

  desc "Proves that nonograms have exactly one solution, and says how hard they are"
  homepage "https://github.com/nonoproof/nonoproof"
  url "https://github.com/nonoproof/nonoproof/releases/download/v0.1.0/nonoproof-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "libyaml"
  depends_on "pillow"
  depends_on "python@3.13"

  def install
    virtualenv_install_with_resources
  end

  test do
    (testpath/"dot.txt").write "#.\n##\n"
    assert_match "unique", shell_output("#{bin}/nonoproof check #{testpath}/dot.txt")
  end
end
