import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { Choice } from '@kassa/contract/open/frame.ts'
import { giftCardEntry } from '@kassa/contract/open/stored-value/cards.calls.ts'
import { snake } from '@kassa/contract/open/problem.ts'
import type { listPurseEntries } from '@kassa/contract/stored-value/purse.calls.ts'
import { shownPage } from '../../answer-resource.ts'
import { moneyOf } from '../amounts.ts'

type Page = OutputOf<typeof listPurseEntries.answer>

/** A page of the book of a card. */
export const entriesOfCard = (page: Page, currency: string, choice: Choice) =>
  shownPage(
    giftCardEntry,
    page,
    (entry: Page['rows'][number]) => ({
      id: String(entry.entryNumber),
      reason: snake(entry.reason),
      amount: moneyOf(entry.amountMinor, currency),
      balance: moneyOf(entry.afterMinor, currency),
      document_number: entry.documentNumber,
      business_day: entry.businessDay,
      at: entry.at,
    }),
    choice,
  )
