import type { Locale } from '@kassa/domain/text/locale.ts'
import { wordRefusal } from '../look.ts'
import type { PlannedHistory } from './plan-history.ts'

const SAID = ['unpaid', 'no-day', 'no-number', 'no-amount', 'other-currency', 'elsewhere'] as const

/** Names once for each file of past sales how many rows are no sale, and why. */
export const historyRemarks = (histories: readonly PlannedHistory[], locale: Locale) =>
  histories.flatMap(({ file: { survey }, leftOut }) =>
    SAID.filter((why) => leftOut[why] > 0).map((why) => ({
      file: survey.name,
      row: 1,
      message: wordRefusal(`moving.history-${why}`, { count: leftOut[why] }, locale),
    })),
  )
