import type { BasketLine, Scope, Snapshot } from '../basket/index.ts'

/** Some lines of the basket, by their place in it. */
export interface LineSet {
  /** Tells sets of one basket apart. */
  readonly number: number
  /** Ascending. */
  readonly indexes: readonly number[]
  readonly has: readonly boolean[]
}

/** Finds the lines of a scope and how two sets of them lie to each other. */
export interface ScopeFinder {
  /** The discountable lines in scope. Source: pricing.md, S0. */
  readonly linesOf: (scope: Scope) => LineSet
  /** The lines of a set without those that are out; the set itself where none is. */
  readonly without: (set: LineSet, isOut: readonly boolean[]) => LineSet
  /** `inside`: every line of the first is in the second; `apart`: none is; `crossing`: some are. */
  readonly relation: (first: LineSet, second: LineSet) => 'inside' | 'apart' | 'crossing'
}

/** `isIn` = the lines any scope may hold (stages C and D: the discountable; A and B: without a typed price too). */
export function scopeFinder(snapshot: Snapshot, isIn: (line: BasketLine) => boolean, firstNumber: number): ScopeFinder {
  const { lines } = snapshot
  const ancestorsOf = ancestorFinder(snapshot)
  const relations = new Map<number, 'inside' | 'apart' | 'crossing'>()
  let number = firstNumber
  let everything: LineSet | undefined

  const build = (matches: (line: BasketLine) => boolean): LineSet => {
    const has = lines.map((line) => isIn(line) && matches(line))
    const indexes: number[] = []
    for (let index = 0; index < has.length; index += 1) if (has[index]) indexes.push(index)
    return { number: number++, indexes, has }
  }

  return {
    without(set, isOut) {
      if (!set.indexes.some((index) => isOut[index])) return set
      const indexes = set.indexes.filter((index) => !isOut[index])
      return { number: number++, indexes, has: set.has.map((isInside, index) => isInside && !isOut[index]) }
    },
    linesOf(scope) {
      if (scope.kind === 'all') return (everything ??= build(() => true))
      return build(matcher(scope, ancestorsOf))
    },
    relation(first, second) {
      const key = first.number * MOST_SETS + second.number
      const known = relations.get(key)
      if (known) return known
      const found = relate(first, second)
      relations.set(key, found)
      return found
    },
  }
}

/** Sets of one basket are numbered; two numbers make one key. Far more than any basket makes. */
const MOST_SETS = 2 ** 26

function relate(first: LineSet, second: LineSet): 'inside' | 'apart' | 'crossing' {
  if (first === second) return 'inside'
  let shared = 0
  for (const index of first.indexes) if (second.has[index]) shared += 1
  if (shared === first.indexes.length) return 'inside'
  return shared === 0 ? 'apart' : 'crossing'
}

/** The fields of goods that a scope is tested on. */
export type ScopedGoods = Pick<BasketLine, 'productId' | 'variantId' | 'categoryId' | 'brandId' | 'labelIds'>

/** Tells whether goods are in a scope, lines of the basket or not, discountable or not. */
export function scopeTest(snapshot: Pick<Snapshot, 'categories'>): (scope: Scope) => (goods: ScopedGoods) => boolean {
  const ancestorsOf = ancestorFinder(snapshot)
  return (scope) => matcher(scope, ancestorsOf)
}

function matcher(scope: Scope, ancestorsOf: (categoryId: string) => readonly string[]): (line: ScopedGoods) => boolean {
  switch (scope.kind) {
    case 'all':
      return () => true
    case 'products': {
      const whole = new Set(scope.products.filter((one) => one.variantId === null).map((one) => one.productId))
      const single = scope.products.filter((one) => one.variantId !== null)
      return (line) =>
        whole.has(line.productId) ||
        single.some((one) => one.productId === line.productId && one.variantId === line.variantId)
    }
    case 'categories': {
      const wanted = new Set(scope.categoryIds)
      return (line) => line.categoryId !== null && ancestorsOf(line.categoryId).some((id) => wanted.has(id))
    }
    case 'brands': {
      const wanted = new Set<string | null>(scope.brandIds)
      return (line) => wanted.has(line.brandId)
    }
    case 'labels': {
      const wanted = new Set(scope.labelIds)
      return (line) => line.labelIds?.some((id) => wanted.has(id)) === true
    }
  }
}

/** A category and everything above it; a cycle ends where it closes. Source: lessons, 32. */
function ancestorFinder(snapshot: Pick<Snapshot, 'categories'>): (categoryId: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  let parents: Map<string, string | null> | undefined
  return (categoryId) => {
    const cached = known.get(categoryId)
    if (cached) return cached
    parents ??= new Map(snapshot.categories.map((category) => [category.id, category.parentId]))
    const path = new Set<string>()
    let id: string | null | undefined = categoryId
    while (typeof id === 'string' && !path.has(id)) {
      path.add(id)
      id = parents.get(id)
    }
    const found = [...path]
    known.set(categoryId, found)
    return found
  }
}
