import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, line, noFields } from '../fields.ts'

/** Everything that is held about a member as one file; points and balance only for who may see them, and the file says what was left out. Source: MB-P07. */
export const exportMember = endpoint({
  name: 'member.export-member',
  method: 'GET',
  path: '/member/members/:id/export',
  access: { anyOf: ['platform.members.members.consumption'] },
  kind: 'download',
  gives: 'json-file',
  summary: 'Everything held about one member, as one file',
  request: z.object({ id }),
  answer: z.object({}),
})

/** For good: name, phone, mail, birthday and notes go, the books stay; phone and mail are free again, the card never is. Source: D79, D109. */
export const eraseMember = endpoint({
  name: 'member.erase-member',
  access: { anyOf: ['platform.members.members.delete'] },
  summary: 'Erases what names a member who holds nothing; the books stay',
  refusals: ['member.holds-something', 'member.promised-something', 'member.holds-account', 'member.card-differs'],
  request: z.object({
    id,
    /** Typed again, because it cannot be undone. */
    cardNumber: line().min(1).max(30),
  }),
  answer: noFields,
})
