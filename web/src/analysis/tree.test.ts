import assert from "node:assert/strict";
import { test } from "node:test";
import { sibling, endOf, pathTo, Tree } from "./tree";

function grown(): Tree<string> {
  const tree = new Tree<string>();
  const a = tree.grow(tree.root, "a");
  tree.grow(tree.grow(a, "b"), "c");
  tree.grow(a, "d");
  return tree;
}

test("a step tried again leads to the branch that is there", () => {
  const tree = grown();
  const a = tree.grow(tree.root, "a");
  assert.equal(tree.root.children.length, 1);
  assert.deepEqual(
    a.children.map((branch) => branch.step),
    ["b", "d"],
  );
});

test("a tree is the same after it was written and read", () => {
  const again = new Tree<string>();
  again.read(grown().write());
  assert.deepEqual(again.write(), grown().write());
  assert.deepEqual(again.write(), [
    [
      "a",
      [
        ["b", [["c", []]]],
        ["d", []],
      ],
    ],
  ]);
});

test("paths, ends and neighbours", () => {
  const tree = grown();
  const c = tree.find(["a", "b", "c"]);
  assert.deepEqual(
    pathTo(c).map((branch) => branch.step),
    ["a", "b", "c"],
  );
  assert.equal(endOf(tree.root), c);
  const d = tree.find(["a", "d"]);
  assert.equal(sibling(c, 1), d);
  assert.equal(sibling(d, 1), d);
  assert.equal(sibling(d, -1).step, "b");
});

test("what is cut off is gone with all that grew from it", () => {
  const tree = grown();
  assert.equal(tree.cut(tree.find(["a", "b"])).step, "a");
  assert.deepEqual(tree.write(), [["a", [["d", []]]]]);
  assert.equal(tree.find(["a", "b", "c"]).step, "a");
  assert.equal(tree.cut(tree.root), tree.root);
});
