import { z } from 'zod'
import { editFields } from '../edit-fields.ts'
import { memberFields } from '../member/member.calls.ts'
import { typedReferralCode } from '../member/member-fields.ts'
import { REFERRAL_REFUSALS } from '../member/referral.calls.ts'
import { externalId } from './external-id.calls.ts'
import {
  changedAfter,
  day,
  idOf,
  listOf,
  listRequest,
  money,
  readRequest,
  resource,
  text,
  withChangedAfter,
} from './frame.ts'
import { openEdit, openRead, openWrite } from './open-endpoint.ts'

const CONTACTS = 'null without the scope `member_contacts_read`'
const personal = (description: string) => z.string().nullable().describe(`${description}; ${CONTACTS}`)

export const memberResource = resource('Member', 'A member with points and balance', {
  id: idOf('The member'),
  card_number: text('The number of the card'),
  level_number: z.int().nullable().describe('The number of the level; null: none'),
  level_name: z.string().nullable().describe('The name of the level; null: none'),
  points: z.int().describe('Points that can be used'),
  balance: money.describe('Money that was paid ahead'),
  spent: money.describe('The money spent so far'),
  visits: z.int().describe('The number of visits'),
  last_visit_at: z.iso.datetime().nullable().describe('The last visit (UTC); null: none yet'),
  activated_on: day('The day on which the card was opened'),
  is_enabled: z.boolean().describe('Whether the card works'),
  name: personal('The name'),
  phone: personal('The phone number (E.164), of which a list shows the end only'),
  email: personal('The e-mail address, of which a list shows the start only; empty: none'),
  birthday: personal('The birthday (ISO date), where it is known'),
})

const access = { anyOf: ['platform.members.members'] } as const

export const listMembers = openRead({
  name: 'list-members',
  path: '/members',
  scopes: ['members_read'],
  access,
  summary: 'List members, the newest first, or find them by card, name or phone',
  request: withChangedAfter(
    listRequest(memberResource).extend({
      ...changedAfter,
      search: z
        .string()
        .trim()
        .min(1)
        .max(50)
        .optional()
        .describe('A card number, a name, a phone number or its end; needs the scope `member_contacts_read`'),
    }),
  ),
  answer: listOf(memberResource),
  refusals: ['request.place-unknown', 'feed.restarted'],
})

export const readMember = openRead({
  name: 'read-member',
  path: '/members/:id',
  scopes: ['members_read'],
  access,
  summary: 'Read one member',
  request: readRequest(memberResource, 'The member'),
  answer: memberResource.shown,
})

const SAVE = [
  'member.card-taken',
  'member.phone-taken',
  'member.birthday-invalid',
  'member.no-outlet',
  'member.cards-used-up',
  'phone.invalid',
] as const

/** The limits of a member, by the rule of the screens. */
const own = memberFields.shape

export const createMember = openWrite({
  name: 'create-member',
  path: '/members',
  scopes: ['members_create'],
  access: { anyOf: ['platform.members.members.add'] },
  summary: 'Add a member and open the card',
  request: z.object({
    external_id: externalId,
    name: own.name.describe('The name, 2 to 50 characters'),
    card_number: own.cardNumber.describe('The number of the card; empty: the next free one'),
    phone: own.phone.describe('The phone number, with its country code; empty: none'),
    email: own.email.describe('The e-mail address; empty: none'),
    birthday: own.birthday.describe('The birthday; null: unknown'),
    agrees_to_messages: own.agreesToMessages.describe('Whether the member agreed to messages'),
    referral_code: typedReferralCode
      .removeDefault()
      .optional()
      .describe('The code of the member who brought them; left out: nobody'),
  }),
  answer: memberResource.shown,
  refusals: [...SAVE, ...REFERRAL_REFUSALS, 'external-id.other-contents', 'external-id.gone'],
})

const edited = editFields(memberFields).shape

export const editMember = openEdit({
  name: 'edit-member',
  path: '/members/:id',
  scopes: ['members_edit'],
  access: { anyOf: ['platform.members.members.edit'] },
  summary: 'Change some fields of a member; answers what your scopes read of the member',
  request: z.object({
    id: idOf('The member'),
    name: own.name.optional().describe('The name, 2 to 50 characters'),
    card_number: edited.cardNumber.describe('The number of the card; null or empty: the one that it has'),
    phone: edited.phone.describe('The phone number, with its country code; null: none'),
    email: edited.email.describe('The e-mail address; null: none'),
    birthday: edited.birthday.describe('The birthday; null: unknown'),
    agrees_to_messages: edited.agreesToMessages.describe('Whether the member agreed to messages; null: no'),
  }),
  answer: memberResource.shown,
  refusals: SAVE,
})
