import { listAssemblies } from '@kassa/contract/inventory/assembly.calls.ts'
import type { Finder } from '../../../platform/finder.ts'
import { documentFinder } from '../document/document-finder.store.ts'

export const assemblyFinder: Finder = documentFinder('assembly', listAssemblies)
