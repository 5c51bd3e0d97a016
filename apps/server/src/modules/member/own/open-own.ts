import {
  createOwnLink as linkCall,
  MEMBER_LINK_DAYS,
  openOwnPage as openCall,
  OWN_PAGE_MINUTES,
  sendOwnCode as sendCall,
} from '@kassa/contract/member/own.calls.ts'
import { maskNumber } from '@kassa/domain/message/mask.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { checkCode, sendCode, setCodeUsed } from '../../identity/public.ts'
import { hasSms } from '../../message/public.ts'
import { findAccountIdOfMember, findMember, type MemberRecord } from '../profile/member-list.store.ts'
import { openMember, sealMember } from './own-link.ts'
import { findMemberOfOrder } from './own.store.ts'

/** `g•••@example.com`: enough to know which of one's addresses it is. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••')

/** Returns the address for a member's codes: the e-mail address; where there is none, the phone, if there is a gateway for texts. */
async function addressOf(
  tx: Tx,
  merchantId: string,
  { email, phone }: Pick<MemberRecord, 'email' | 'phone'>,
): Promise<Result<{ address: string; isPhone: boolean }>> {
  if (email !== '') return accept({ address: email, isPhone: false })
  return phone !== '' && (await hasSms(tx, merchantId))
    ? accept({ address: phone, isPhone: true })
    : refuse({ code: 'member-link.no-address' })
}

const linkTo = (context: Pick<Context, 'secrets' | 'now'>, merchantId: string, memberId: string) =>
  sealMember('link', context, { merchantId, memberId }, MEMBER_LINK_DAYS * 86_400)

const createOwnLink = command(linkCall, async (context, { id }) => {
  const { tx, merchantId } = context
  const member = await findMember(tx, merchantId, id)
  if (!member || member.isArchived) return refuse({ code: 'thing.not-found' })
  const found = await addressOf(tx, merchantId, member)
  // The caller here is not the member, to whom the other refusal is worded.
  if (!found.ok) return refuse({ code: 'member-link.unreachable' })
  const { word, expiresAt } = linkTo(context, merchantId, id)
  return accept({ token: word, expiresAt })
})

/** Returns the link by which a receipt leads its member to their own page; null where it has no member, or none whom a code reaches. */
export async function ownLinkOfOrder(
  tx: Tx,
  context: Pick<Context, 'secrets' | 'now'>,
  { merchantId, orderId }: Readonly<Record<'merchantId' | 'orderId', string>>,
): Promise<string | null> {
  const member = await findMemberOfOrder(tx, merchantId, orderId)
  const isReached = member !== undefined && (await addressOf(tx, merchantId, member)).ok
  return isReached ? linkTo(context, merchantId, member.id).word : null
}

/** Returns the member whom a link leads to now: the one who stayed, where the member was merged since. */
async function memberBehind(
  context: Context,
  token: string,
): Promise<Result<MemberRecord & { merchantId: string; address: string; isPhone: boolean }>> {
  const place = await openMember('link', context, token)
  if (!place.ok) return place
  const { merchantId, memberId } = place.value
  const member = await context.enter(merchantId, async (tx) =>
    findMember(tx, merchantId, await findAccountIdOfMember(tx, merchantId, memberId)),
  )
  if (!member || member.isArchived) return refuse({ code: 'member-link.invalid' })
  const found = await addressOf(context.tx, merchantId, member)
  return found.ok ? accept({ ...member, ...found.value, merchantId }) : found
}

const sendOwnCode = command(
  sendCall,
  async (context, { token }) => {
    const member = await memberBehind(context, token)
    if (!member.ok) return member
    const { address, isPhone, locale, merchantId } = member.value
    const sending = { kind: 'code', isPhone, locale: locale ?? context.locale, from: { merchantId } } as const
    const sent = await sendCode(context, 'member', address, () => Promise.resolve(sending))
    return sent.ok ? accept({ ...sent.value, address: (isPhone ? maskNumber : masked)(address) }) : sent
  },
  { hashes: 'code' },
)

const openOwnPage = command(
  openCall,
  async (context, { token, code }) => {
    const member = await memberBehind(context, token)
    if (!member.ok) return member
    const { id, address, merchantId } = member.value
    const proven = await checkCode(context, 'member', address, code)
    if (!proven.ok) return proven
    await setCodeUsed(context.tx, proven.value.id, context.now)
    const { word, expiresAt } = sealMember('page', context, { merchantId, memberId: id }, OWN_PAGE_MINUTES * 60)
    return accept({ pass: word, expiresAt })
  },
  { hashes: 'code' },
)

export const openOwnCommands = [createOwnLink, sendOwnCode, openOwnPage]
