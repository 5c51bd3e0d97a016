import { listDamageReports } from '@kassa/contract/inventory/damage-report.calls.ts'
import type { Finder } from '../../../platform/finder.ts'
import { documentFinder } from '../document/document-finder.store.ts'

export const damageReportFinder: Finder = documentFinder('damage-report', listDamageReports)
