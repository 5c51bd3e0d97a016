import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  createMember as createInside,
  editMember as editInside,
  listMembers,
  readMember,
  type memberRow,
  type memberView,
} from '@kassa/contract/member/member.calls.ts'
import {
  createMember as createCall,
  editMember as editCall,
  listMembers as listCall,
  memberResource,
  readMember as readCall,
} from '@kassa/contract/open/member.calls.ts'
import type { Choice } from '@kassa/contract/open/frame.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { showResource, shownPage } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { withStaleTag } from '../edit-thing.ts'
import { makeOnce } from '../external-id/make-once.ts'
import { hasScope } from '../has-scope.ts'
import { moneyOf } from './amounts.ts'

const CONTACTS = 'member_contacts_read'

/** Names, numbers and addresses are shown with a scope of their own. */
export const seesContacts = (context: Context): boolean => hasScope(context, CONTACTS)

export function memberIn(context: Context) {
  const isShown = seesContacts(context)
  return (member: OutputOf<typeof memberRow>) => ({
    id: member.id,
    card_number: member.cardNumber,
    level_number: member.levelNumber,
    level_name: member.levelName,
    points: member.points,
    balance: moneyOf(member.balanceMinor, member.currency),
    spent: moneyOf(member.spentMinor, member.currency),
    visits: member.visits,
    last_visit_at: member.lastVisitAt,
    activated_on: member.activatedOn,
    is_enabled: member.enabled === 1,
    name: isShown ? member.name : null,
    phone: isShown ? member.phone : null,
    email: isShown ? member.email : null,
    birthday: isShown ? member.birthday : null,
  })
}

/** The fields that an app is told of a member whom it changed: one that reads no members is told that it was done. `own`: the field of the book that it changed. */
export function toldOf(context: Context, own: 'points' | 'balance' | null = null): Choice {
  if (hasScope(context, 'members_read')) return {}
  return { fields: own !== null && hasScope(context, 'member_books_read') ? own : 'id' }
}

function shownMember(context: Context, member: OutputOf<typeof memberView>, choice: Choice): Result<{ id: unknown }> {
  context.tellVersion(member.version)
  return accept(showResource(memberResource, memberIn(context)(member), choice))
}

export const memberCommands = (ask: AskInside) => [
  command(listCall, async (context, { cursor, limit, search, ...choice }) => {
    // Whoever may not see a phone number must not learn by searching whose it is.
    if (search !== undefined && !seesContacts(context))
      return refuse({ code: 'scope.missing', facts: { scopes: CONTACTS } })
    const page = await ask(context, listMembers, { cursor, search }, { limit })
    return page.ok ? shownPage(memberResource, page.value, memberIn(context), choice) : page
  }),
  command(readCall, async (context, { id, ...choice }) => {
    const member = await ask(context, readMember, { id })
    return member.ok ? shownMember(context, member.value, choice) : member
  }),
  command(createCall, async (context, { external_id: externalId, ...contents }) => {
    const {
      card_number: cardNumber,
      agrees_to_messages: agreesToMessages,
      referral_code: referralCode,
      ...fields
    } = contents
    const made = await makeOnce<OutputOf<typeof memberView>>(context, {
      kind: 'member',
      externalId,
      contents,
      make: () => ask(context, createInside, { ...fields, cardNumber, agreesToMessages, referralCode }),
      read: (id) => ask(context, readMember, { id }),
    })
    return made.ok ? shownMember(context, made.value, {}) : made
  }),
  command(
    editCall,
    async (context, { id, card_number: cardNumber, agrees_to_messages: agreesToMessages, ...fields }) => {
      const version = context.seenVersion
      const edited = await ask(context, editInside, { ...fields, id, version, cardNumber, agreesToMessages })
      return edited.ok ? shownMember(context, edited.value, toldOf(context)) : withStaleTag(edited)
    },
  ),
]
