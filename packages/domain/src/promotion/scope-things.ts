import type { Scope } from '../basket/index.ts'

/** Returns the things that a scope names, of any kind; the scope of all goods names nothing. */
export function thingsOf(scope: Scope): readonly unknown[] {
  switch (scope.kind) {
    case 'all':
      return []
    case 'products':
      return scope.products
    case 'categories':
      return scope.categoryIds
    case 'brands':
      return scope.brandIds
    case 'labels':
      return scope.labelIds
  }
}
