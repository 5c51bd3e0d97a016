import { figureWords } from '@kassa/domain/figures/figure-words.ts'
import type { FigureKey, Figures } from '@kassa/domain/figures/figures.ts'
import { figures } from '@kassa/domain/figures/figures.ts'
import type { Period } from '@kassa/domain/figures/period.ts'
import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'

/** The eight figures of a mail. */
const mailedFigures = ['netAfter', 'orders', 'average', 'refunded', 'voided', 'deducted', 'taxAfter', 'pieces'] as const
type Mailed = (typeof mailedFigures)[number] & FigureKey

export interface ReportFacts {
  readonly shop: string
  readonly period: Period
  readonly compared: Period
  readonly byCurrency: readonly { readonly currency: string; readonly now: Figures; readonly before: Figures }[]
  readonly waiting: { readonly devices: number; readonly entries: number }
  readonly isProofWrong: boolean
  readonly standingOut: readonly string[]
}

interface Words {
  readonly before: (value: string) => string
  readonly nothing: string
  readonly odd: string
  readonly waiting: (devices: number, entries: number) => string
  readonly proof: string
  readonly standsOut: (names: string) => string
  readonly fine: string
  readonly stop: string
}

const words: Readonly<Record<Locale, Words>> = {
  'en-US': {
    before: (value) => `previously ${value}`,
    nothing: 'No sales or refunds.',
    odd: 'Worth a look',
    waiting: (devices, entries) =>
      `Tills with entries not uploaded yet: ${devices} (${entries} entries). These figures will still change.`,
    proof: 'The last check found a saved day that disagreed with the orders; it is being recalculated.',
    standsOut: (names) =>
      `More than twice as many voids, removed lines, price changes or opened drawers as others: ${names}`,
    fine: 'Nothing stands out.',
    stop: 'You get this because you scheduled it. Change it under Sales statistics, Schedule e-mail.',
  },
  'zh-CN': {
    before: (value) => `此前 ${value}`,
    nothing: '没有销售或退款。',
    odd: '值得一看',
    waiting: (devices, entries) => `有 ${devices} 台收银机的 ${entries} 条记录尚未上传，以上数字还会变化。`,
    proof: '最近一次核对发现有一天的汇总与订单不符，正在重新计算。',
    standsOut: (names) => `作废、删除商品行、改价或开钱箱的次数超过他人两倍：${names}`,
    fine: '没有异常。',
    stop: '您设置了定时发送，因此收到此邮件。可在“销售统计 → 定时发邮件”中更改。',
  },
  'ja-JP': {
    before: (value) => `前回 ${value}`,
    nothing: '売上も返金もありません。',
    odd: '確認したいこと',
    waiting: (devices, entries) => `${devices} 台のレジに未送信の記録が ${entries} 件あります。数字はまだ変わります。`,
    proof: '直近の照合で、保存した日計と取引の不一致が見つかり、再集計しています。',
    standsOut: (names) => `取消・行の削除・価格変更・ドロア開がほかの人の 2 倍を超えています：${names}`,
    fine: '目立つことはありません。',
    stop: 'メール配信を設定しているためお送りしています。「売上統計」の「メール配信を設定」で変更できます。',
  },
}

/** A figure as text: amounts in plain decimals with their currency, counts as they are; a dash where there is none. */
function textOf(key: Mailed, values: Figures, currency: string): string {
  const value = values[key]
  if (value === null) return '–'
  return figures[key].unit === 'money'
    ? `${decimalText(value, findCurrency(currency)?.exponent ?? 2)} ${currency}`
    : String(value)
}

const spanText = ({ from, to }: Period): string => (from === to ? from : `${from} – ${to}`)

interface ReportLetter {
  readonly title: string
  /** The figures alone. */
  readonly figures: string
  readonly text: string
}

/**
 * Returns the letter of figures in the reader's language: eight figures beside those of the earlier period, and everything odd. Source:
 * figures.md (daily mail).
 */
export function reportLetter(locale: Locale, told: ReportFacts): ReportLetter {
  const t = words[locale]
  const parts = told.byCurrency.map(({ currency, now, before }) =>
    mailedFigures
      .map(
        (key) =>
          `${figureWords[locale].figure[key]}: ${textOf(key, now, currency)} (${t.before(textOf(key, before, currency))})`,
      )
      .join('\n'),
  )
  const odd = [
    ...(told.waiting.devices > 0 ? [t.waiting(told.waiting.devices, told.waiting.entries)] : []),
    ...(told.isProofWrong ? [t.proof] : []),
    ...(told.standingOut.length > 0 ? [t.standsOut(told.standingOut.join(', '))] : []),
  ]
  const figuresText = parts.length === 0 ? t.nothing : parts.join('\n\n')
  return {
    title: `${told.shop.replaceAll(/[\r\n]+/g, ' ')}: ${spanText(told.period)}`,
    figures: figuresText,
    text: `${figuresText}\n\n${t.odd}\n${odd.length === 0 ? t.fine : odd.join('\n')}\n\n${t.stop}`,
  }
}
