import type { Locale } from '@kassa/domain/text/locale.ts'

interface Told {
  readonly shop: string
  readonly points: number
  /** A calendar day. */
  readonly lastDay: string
}

const letters: Readonly<Record<Locale, (told: Told) => { readonly subject: string; readonly text: string }>> = {
  'en-US': ({ shop, points, lastDay }) => ({
    subject: `${shop}: ${points} points run out on ${lastDay}`,
    text: `You have ${points} points at ${shop} that can be used until ${lastDay}, that day included. After that they are gone.\n\nYou get this because you agreed to messages. Tell the shop if you want no more of them.\n`,
  }),
  'zh-CN': ({ shop, points, lastDay }) => ({
    subject: `${shop}：${points} 积分将于 ${lastDay} 到期`,
    text: `您在 ${shop} 有 ${points} 积分，可使用至 ${lastDay}（含当日），逾期作废。\n\n您同意接收消息，因此收到本邮件。如不想再收到，请告知门店。\n`,
  }),
  'ja-JP': ({ shop, points, lastDay }) => ({
    subject: `${shop}：${points} ポイントの有効期限は ${lastDay} です`,
    text: `${shop} の ${points} ポイントは ${lastDay}（当日を含む）までご利用いただけます。期限を過ぎると失効します。\n\nこのメールはお知らせの受け取りに同意された方にお送りしています。不要な場合は店舗へお申し出ください。\n`,
  }),
}

/** The letter that says how many points run out, in the member's own language or the shop's. */
export const reminderLetter = (locale: Locale, told: Told): { readonly subject: string; readonly text: string } =>
  letters[locale]({ ...told, shop: told.shop.replaceAll(/[\r\n]+/g, ' ') })
