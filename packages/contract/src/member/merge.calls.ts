import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, id, instant, line, noFields, pageOf, pageRequest } from '../fields.ts'
import { memberRow } from './member.calls.ts'

/** The trait that two members share: the end of the phone, the address, or name and birthday. */
const alike = z.enum(['phone', 'email', 'name'])

/** Lists pairs that look like one person, the most telling first; at most a hundred. Source: MB-P04. */
export const listDuplicates = endpoint({
  name: 'member.list-duplicates',
  method: 'GET',
  access: { anyOf: ['platform.members.members'] },
  summary: 'Members who look like one person, in pairs',
  request: z.object({}),
  answer: z.object({
    pairs: z.array(z.object({ alike: z.array(alike), one: memberRow, other: memberRow })),
    /** There are more behind these. */
    isCut: z.boolean(),
  }),
})

export const keepApart = endpoint({
  name: 'member.keep-apart',
  access: { anyOf: ['platform.members.members.edit'] },
  summary: 'Says that two members are not one person',
  refusals: ['merge.same-member'],
  request: z.object({ oneId: id, otherId: id }),
  answer: noFields,
})

const pair = z.object({ staysId: id, goesId: id })

/** Returns the sums and the values kept after a merge, before anything is done. Source: MB-D02. */
export const previewMerge = endpoint({
  name: 'member.preview-merge',
  method: 'GET',
  path: '/member/merge-preview',
  access: { anyOf: ['platform.members.members.delete'] },
  summary: 'What a merge of two members would make of them',
  refusals: ['merge.same-member'],
  request: pair,
  answer: z.object({
    stays: memberRow,
    goes: memberRow,
    /** Together. */
    points: z.int(),
    principalMinor: amountMinor,
    bonusMinor: amountMinor,
    spentMinor: amountMinor,
    visits: z.int(),
    coupons: z.int(),
    /** Accounts and cards in either’s name that something is on; they go to the one who stays. */
    purses: z.int(),
    levelName: z.string().nullable(),
    /** Fields that are empty on the one who stays and are taken over. */
    takes: z.array(z.enum(['phone', 'email', 'birthday', 'reading', 'gender', 'locale', 'tags'])),
  }),
})

/** Points, balance, spending and coupons go over by entries of both books; the card of the one who goes finds the one who stays. Source: D98, MB-D02. */
export const mergeMembers = endpoint({
  name: 'member.merge-members',
  access: { anyOf: ['platform.members.members.delete'] },
  summary: 'Makes two members one; can be undone for 30 days while nothing of it is spent',
  refusals: ['merge.same-member', 'merge.payment-begun', 'merge.two-accounts', 'points.too-many'],
  request: pair.extend({ note: line().min(1).max(100) }),
  answer: z.object({ id }),
})

export const listMerges = endpoint({
  name: 'member.list-merges',
  method: 'GET',
  access: { anyOf: ['platform.members.members'] },
  summary: 'Merges of members, the newest first',
  request: pageRequest,
  answer: pageOf(
    z.object({
      id,
      staysId: id,
      staysName: z.string(),
      staysCard: z.string(),
      goesId: id,
      goesName: z.string(),
      goesCard: z.string(),
      note: z.string(),
      byName: z.string().nullable(),
      at: instant,
      undoneAt: instant.nullable(),
      /** Neither undone nor older than 30 days, and both are still there. */
      isUndoable: z.boolean(),
    }),
  ),
})

export const undoMerge = endpoint({
  name: 'member.undo-merge',
  access: { anyOf: ['platform.members.members.delete'] },
  summary: 'Makes two members of a merged one again',
  refusals: [
    'merge.undone-already',
    'merge.too-old',
    'merge.undo-later-first',
    'merge.member-gone',
    'merge.spent-since',
    'merge.payment-begun',
  ],
  request: z.object({ id }),
  answer: noFields,
})
