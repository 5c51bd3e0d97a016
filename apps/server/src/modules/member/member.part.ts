import type { BookedDocument, SalePart } from '../../platform/sale-part.ts'
import { memberCtes } from './member-part.store.ts'

/**
 * Points, balance and spending of a document's member, in one row and three books, with the level it leads to. Nothing without a member.
 * What a sale says happened is written even where it goes below zero (members.md §2): the check files it.
 */
export const memberPart: SalePart = {
  name: 'member',
  rows: ({ member }: BookedDocument) =>
    member === null
      ? null
      : {
          member_id: member.memberId,
          posting: member.posting,
          of_document: member.ofDocument,
          note: member.note,
          window_from: member.windowFrom,
        },
  ctes: memberCtes,
}
