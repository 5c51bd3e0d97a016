import type { BookedDocument, PartPlace, SalePart } from '../../platform/sale-part.ts'
import type { Json } from '../../platform/db/sql.ts'
import { familyPurchaseCte } from './family/family-purchase.store.ts'
import { memberCtes } from './member-part.store.ts'

const rowsOf = ({ member }: BookedDocument, movesBalance: boolean): unknown =>
  member === null || member.posting.balance.length > 0 !== movesBalance
    ? null
    : {
        member_id: member.memberId,
        posting: member.posting,
        of_document: member.ofDocument,
        note: member.note,
        window_from: member.windowFrom,
      }

/**
 * The points, balance and spending of a document's member, in one row and three books, with the resulting level. Nothing without a member.
 * A sale's effects are written even where they go below zero, because it happened (members.md §2): the check files it.
 */
const memberPart: SalePart = {
  name: 'member',
  rows: (document) => rowsOf(document, true),
  ctes: memberCtes,
}

/** The points of a document that moves no balance, as in nearly every sale: with fewer steps. */
const memberPointsPart: SalePart = {
  name: 'member-points',
  rows: (document) => rowsOf(document, false),
  ctes: (rows: Json, place: PartPlace) => memberCtes(rows, place, false),
}

/** The family card that a sale was bought with. Nothing where none was shown, as in nearly every sale. Source: MB-P09. */
const familyPart: SalePart = {
  name: 'family-card',
  rows: ({ member }) =>
    member?.familyCard === undefined ? null : { card_number: member.familyCard, member_id: member.memberId },
  ctes: familyPurchaseCte,
}

/** The effects of a document on its member, of which each document has at most one, and the card of the account that was shown. */
export const memberParts: readonly SalePart[] = [memberPart, memberPointsPart, familyPart]
