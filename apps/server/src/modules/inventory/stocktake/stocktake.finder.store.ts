import { listStocktakes } from '@kassa/contract/inventory/stocktake.calls.ts'
import type { Finder } from '../../../platform/finder.ts'
import { documentFinder } from '../document/document-finder.store.ts'

export const stocktakeFinder: Finder = documentFinder('stocktake', listStocktakes)
