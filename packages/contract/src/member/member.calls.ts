import { z } from 'zod'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  amountMinor,
  changedCount,
  enabledBit,
  id,
  instant,
  line,
  localDate,
  locale,
  name,
  noFields,
  pageOf,
  pageRequest,
  sortBy,
  switchedThings,
} from '../fields.ts'
import { email, enabledFilter, phone, searchText } from '../organisation/person-fields.ts'
import { memberPassword, taxStanding, typedReferralCode } from './member-fields.ts'
import { REFERRAL_REFUSALS } from './referral.calls.ts'

/** 0 unknown, 1 man, 2 woman. Source: specification §3. */
const gender = z.union([z.literal(0), z.literal(1), z.literal(2)])
const cardNumber = z
  .string()
  .trim()
  .max(30)
  .regex(/^[A-Za-z0-9-]*$/)

const tag = line().min(1).max(20)

/** Specification §3 and what members.md §1 adds. */
export const memberFields = z.object({
  /** Empty: the next free one, with a check digit. */
  cardNumber: cardNumber.default(''),
  name,
  /** The reading of the name (kana), for finding. */
  reading: line().max(50).default(''),
  phone,
  email: z.union([z.literal(''), email]).default(''),
  birthday: localDate.nullable().default(null),
  gender: gender.default(0),
  /** The member's own language; null is the shop's. */
  locale: locale.nullable().default(null),
  tags: z.array(tag).max(20).default([]),
  note: line().max(255).default(''),
  /** True where the member agreed to messages, and to being looked at by what is bought. */
  agreesToMessages: z.boolean().default(false),
  agreesToProfiling: z.boolean().default(false),
  /** Null: taxed as everybody is. */
  taxStanding: taxStanding.nullable().default(null),
})

/** A new member, and the code of the member who brought them. */
export const newMemberFields = memberFields.extend({ referralCode: typedReferralCode })

/** A member in a list. Amounts in the currency of the programme; `phone` in E.164, in the list of members only its end, and of `email` its start (SE-D02). */
export const memberRow = z.object({
  id,
  cardNumber: z.string(),
  name: z.string(),
  phone: z.string(),
  levelId: id.nullable(),
  levelName: z.string().nullable(),
  levelNumber: z.int().nullable(),
  points: z.int(),
  balanceMinor: amountMinor,
  spentMinor: amountMinor,
  currency: z.string(),
  visits: z.int(),
  lastVisitAt: instant.nullable(),
  activatedOn: localDate,
  birthday: localDate.nullable(),
  gender,
  email: z.string(),
  tags: z.array(z.string()),
  enabled: enabledBit,
})

/** The place where a person agreed; null where nobody noted it. */
const agreedHow = z.enum(['desk', 'office', 'page', 'import']).nullable()

export const memberView = memberRow.extend({
  reading: z.string(),
  locale: locale.nullable(),
  note: z.string(),
  messagesAgreedAt: instant.nullable(),
  messagesAgreedHow: agreedHow,
  messagesAgreedOutlet: z.string().nullable(),
  profilingAgreedAt: instant.nullable(),
  profilingAgreedHow: agreedHow,
  profilingAgreedOutlet: z.string().nullable(),
  outletName: z.string().nullable(),
  principalMinor: amountMinor,
  bonusMinor: amountMinor,
  levelUntil: localDate.nullable(),
  /** The next level by spending and how much is missing; null at the top. */
  nextLevel: z.object({ name: z.string(), missingMinor: amountMinor }).nullable(),
  hasPassword: z.boolean(),
  isPasswordLocked: z.boolean(),
  taxStanding: taxStanding.nullable(),
  isArchived: z.boolean(),
  version: z.int(),
})

const SAVE = [
  'member.card-taken',
  'member.phone-taken',
  'member.birthday-invalid',
  'member.no-outlet',
  'member.cards-used-up',
  'phone.invalid',
] as const

export const listMembers = endpoint({
  name: 'member.list-members',
  method: 'GET',
  access: { anyOf: ['platform.members.members'] },
  summary: 'Members, the newest first; found by name, card, phone and its tail',
  request: pageRequest.extend({
    search: searchText,
    levelId: id.optional(),
    enabled: enabledFilter,
    tag: tag.optional(),
    /** Filters by a saved segment that the member fits now. */
    segmentId: id.optional(),
    birthdayMonth: z.coerce.number().int().min(1).max(12).optional(),
    sort: sortBy('name', 'card', 'points', 'spent'),
  }),
  answer: pageOf(memberRow),
})

export const readMember = endpoint({
  name: 'member.read-member',
  method: 'GET',
  path: '/member/members/:id',
  access: { anyOf: ['platform.members.members'] },
  summary: 'One member with what they hold',
  request: z.object({ id }),
  answer: memberView,
})

/** Returns the facts that the list masks, for people who need them; the member log records who looked at whom. Source: SE-D02. */
export const revealMembers = endpoint({
  name: 'member.reveal-members',
  access: { anyOf: ['platform.members.members'] },
  repeat: 'runs-again',
  summary: 'Shows phone and e-mail of members of a list; the member log says who looked',
  request: z.object({ ids: z.array(id).min(1).max(200) }),
  answer: z.object({ members: z.array(z.object({ id, phone: z.string(), email: z.string() })) }),
})

export const createMember = endpoint({
  name: 'member.create-member',
  access: { anyOf: ['platform.members.members.add'] },
  summary: 'Adds a member and opens the card',
  refusals: [...SAVE, ...REFERRAL_REFUSALS],
  request: newMemberFields,
  answer: memberView,
})

export const editMember = endpoint({
  name: 'member.edit-member',
  access: { anyOf: ['platform.members.members.edit'] },
  summary: 'Changes a member',
  refusals: [...SAVE, 'thing.changed-meanwhile'],
  request: editFields(memberFields).extend({ id, version: z.int().min(1), name: name.optional() }),
  answer: memberView,
})

/** Disabled members cannot be attached, earn and spend nothing, and keep what they hold (D97). */
export const setMembersEnabled = endpoint({
  name: 'member.set-members-enabled',
  access: { anyOf: ['platform.members.members.edit'] },
  summary: 'Switches members on or off',
  request: switchedThings,
  answer: changedCount,
})

export const archiveMember = endpoint({
  name: 'member.archive-member',
  access: { anyOf: ['platform.members.members.delete'] },
  summary: 'Archives a member who holds nothing; card and phone stay reserved',
  refusals: ['member.holds-something', 'member.promised-something', 'member.holds-account'],
  request: z.object({ id }),
  answer: noFields,
})

export const resetMemberPassword = endpoint({
  name: 'member.reset-password',
  access: { anyOf: ['platform.members.members.resetPassword'] },
  summary: 'Sets a new member password, or takes it away, and forgets wrong tries',
  request: z.object({ id, password: memberPassword.nullable() }),
  answer: noFields,
})

/** Sets a level by hand, until a day; the automation stays out until then (D25). Null until: until the next check. */
export const setMemberLevel = endpoint({
  name: 'member.set-level',
  access: { anyOf: ['platform.members.members.edit'] },
  summary: 'Gives a member a level by hand',
  refusals: ['level.disabled'],
  request: z.object({
    id,
    levelId: id.nullable(),
    untilDay: localDate.nullable(),
    note: line().min(1).max(100),
  }),
  answer: memberView,
})
