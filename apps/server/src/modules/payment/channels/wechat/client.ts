import type { ChannelClient, MakeClient } from '../channel.ts'
import { weChatNotices } from './notices.ts'
import { clientV2 } from './v2.ts'
import { clientV3, keysV3 } from './v3.ts'

/** WeChat Pay: the customer's code goes by V2; a code that we show by V3 where its keys are given, else by V2. Source: payments.md, 4. */
export const weChatClient: MakeClient = (account, tools): ChannelClient => {
  const second = clientV2(account, tools)
  const keys = keysV3(account)
  const third = keys ? clientV3(account, tools, keys) : second
  const of = ({ way }: { readonly way: string }) => (way === 'qr' ? third : second)
  return {
    notices: weChatNotices(account, tools),
    pay: (ask) => of(ask).pay(ask),
    ask: (ask) => of(ask).ask(ask),
    takeBack: (ask) => of(ask).takeBack(ask),
    refund: (ask) => of(ask).refund(ask),
    askRefund: (ask) => of(ask).askRefund(ask),
    test: () => second.test(),
  }
}
