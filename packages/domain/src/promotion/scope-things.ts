import type { Scope } from '../basket/index.ts'

/** What a scope names, whatever it is; all goods name nothing. */
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
