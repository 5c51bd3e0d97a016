import type { ForeignRate } from '@kassa/domain/tenders/foreign-cash.ts'
import { settingOf, type DeskSetup } from '../../../model/desk-setup.ts'

/** The other currencies whose notes this desk takes. */
export const foreignRates = (setup: DeskSetup | null): readonly ForeignRate[] =>
  setup ? settingOf(setup, 'sales.foreign-cash').filter(({ into }) => into === setup.outlet.currency) : []
