import { JOIN_LINK_DAYS } from '@kassa/contract/member/join.calls.ts'
import type { Context } from '../../../platform/command.ts'
import { sealMember } from '../own/own-link.ts'

/** The word with which a customer's screen of this outlet leads to the page where somebody joins. */
export const joinWord = (
  context: Pick<Context, 'secrets' | 'now'>,
  { merchantId, outletId }: { readonly merchantId: string; readonly outletId: string },
): string => sealMember('join', context, { merchantId, memberId: outletId }, JOIN_LINK_DAYS * 86_400).word
