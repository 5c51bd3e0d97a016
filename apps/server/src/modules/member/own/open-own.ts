import {
  createOwnLink as linkCall,
  MEMBER_LINK_DAYS,
  openOwnPage as openCall,
  OWN_PAGE_MINUTES,
  sendOwnCode as sendCall,
} from '@kassa/contract/member/own.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { checkCode, sendCode, setCodeUsed } from '../../identity/public.ts'
import { findAccountIdOfMember, findMember, type MemberRecord } from '../profile/member-list.store.ts'
import { openMember, sealMember } from './own-link.ts'

/** `g•••@example.com`: enough to know which of one's addresses it is. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••')

const createOwnLink = command(linkCall, async (context, { id }) => {
  const { tx, merchantId } = context
  const member = await findMember(tx, merchantId, id)
  if (!member || member.isArchived) return refuse({ code: 'thing.not-found' })
  if (member.email === '') return refuse({ code: 'member-link.no-address' })
  const { word, expiresAt } = sealMember('link', context, { merchantId, memberId: id }, MEMBER_LINK_DAYS * 86_400)
  return accept({ token: word, expiresAt })
})

/** Who a link leads to now: who stayed, where the member was merged since. */
async function memberBehind(context: Context, token: string): Promise<Result<MemberRecord & { merchantId: string }>> {
  const place = openMember('link', context, token)
  if (!place.ok) return place
  const { merchantId, memberId } = place.value
  const member = await context.enter(merchantId, async (tx) =>
    findMember(tx, merchantId, await findAccountIdOfMember(tx, merchantId, memberId)),
  )
  if (!member || member.isArchived) return refuse({ code: 'member-link.invalid' })
  return member.email === '' ? refuse({ code: 'member-link.no-address' }) : accept({ ...member, merchantId })
}

const sendOwnCode = command(sendCall, async (context, { token }) => {
  const member = await memberBehind(context, token)
  if (!member.ok) return member
  const { email, locale, merchantId } = member.value
  const sending = { kind: 'code', locale: locale ?? context.locale, from: { merchantId } } as const
  const sent = await sendCode(context, 'member', email, () => Promise.resolve(sending))
  return sent.ok ? accept({ ...sent.value, address: masked(email) }) : sent
})

const openOwnPage = command(openCall, async (context, { token, code }) => {
  const member = await memberBehind(context, token)
  if (!member.ok) return member
  const { id, email, merchantId } = member.value
  const proven = await checkCode(context, 'member', email, code)
  if (!proven.ok) return proven
  await setCodeUsed(context.tx, proven.value.id, context.now)
  const { word, expiresAt } = sealMember('page', context, { merchantId, memberId: id }, OWN_PAGE_MINUTES * 60)
  return accept({ pass: word, expiresAt })
})

export const openOwnCommands = [createOwnLink, sendOwnCode, openOwnPage]
