// The variations of an analysis: every step tried so far, as a tree.

export interface Branch<T> {
  readonly id: number;
  /** The move or draw that leads here; empty at the root. */
  readonly step: string;
  readonly parent: Branch<T> | null;
  readonly children: Branch<T>[];
  /** What is known about the position here, once it has been requested. */
  known: T | null;
}

/** A tree as plain data: the steps from a position, each with the steps after it. */
export type Written = [step: string, after: Written][];

export class Tree<T> {
  readonly root: Branch<T> = { id: 0, step: "", parent: null, children: [], known: null };
  private ids = 0;

  /** The branch that a step leads to; the existing one if it was tried before. */
  grow(from: Branch<T>, step: string): Branch<T> {
    const there = from.children.find((branch) => branch.step === step);
    if (there) return there;
    const branch = { id: ++this.ids, step, parent: from, children: [], known: null };
    from.children.push(branch);
    return branch;
  }

  /** Removes a branch with everything after it; returns its parent. */
  cut(branch: Branch<T>): Branch<T> {
    const from = branch.parent;
    if (!from) return branch;
    from.children.splice(from.children.indexOf(branch), 1);
    return from;
  }

  write(from: Branch<T> = this.root): Written {
    return from.children.map((branch) => [branch.step, this.write(branch)]);
  }

  read(written: Written, from: Branch<T> = this.root): void {
    for (const [step, after] of written) this.read(after, this.grow(from, step));
  }

  /** The branch that these steps lead to, as far as the tree has them. */
  find(steps: readonly string[]): Branch<T> {
    let at = this.root;
    for (const step of steps) {
      const next = at.children.find((branch) => branch.step === step);
      if (!next) break;
      at = next;
    }
    return at;
  }
}

/** The branches from the root to here, without the root. */
export function pathTo<T>(branch: Branch<T>): Branch<T>[] {
  const path: Branch<T>[] = [];
  for (let at = branch; at.parent; at = at.parent) path.unshift(at);
  return path;
}

/** The last branch of the main line from here. */
export function endOf<T>(branch: Branch<T>): Branch<T> {
  let at = branch;
  while (at.children[0]) at = at.children[0];
  return at;
}

/** The next variation at the latest fork, in this direction; the same branch if there is none. */
export function sibling<T>(branch: Branch<T>, by: 1 | -1): Branch<T> {
  for (let at = branch; at.parent; at = at.parent) {
    const { children } = at.parent;
    const next = children[children.indexOf(at) + by];
    if (next) return next;
  }
  return branch;
}
