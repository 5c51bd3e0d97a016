import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { AlertRow } from './alert.store.ts'

type Said = Pick<AlertRow, 'title' | 'outletName'> & { readonly count: number; readonly amount: string }

interface Words {
  readonly kinds: Readonly<Record<string, (said: Said) => string>>
  readonly subject: (shop: string, count: number) => string
  readonly end: string
}

const words: Readonly<Record<Locale, Words>> = {
  'en-US': {
    kinds: {
      'low-stock': ({ count, title }) =>
        `${title}: ${count} ${count === 1 ? 'product is' : 'products are'} low in stock`,
      'cash-difference': ({ title, amount }) => `Shift ${title}: the drawer differs by ${amount}`,
      'drawer-gap': ({ title, amount }) => `Shift ${title}: ${amount} in the drawer is unexplained`,
      'large-refund': ({ title, amount }) => `Refund ${title} of ${amount} is far above the usual`,
      'silent-device': ({ title, count }) =>
        count === 0
          ? `${title} is offline with a shift open`
          : `${title} is offline with ${count} ${count === 1 ? 'entry' : 'entries'} not uploaded`,
      'payment-case': ({ count }) => `Unclear payments to check: ${count}`,
      review: ({ title, count }) => `${title}: sales in the review queue: ${count}`,
    },
    subject: (shop, count) => `${shop}: ${count} ${count === 1 ? 'alert' : 'alerts'}`,
    end: 'You get this because you turned on alerts by e-mail. Change it under Notices, Choose alerts.',
  },
  'zh-CN': {
    kinds: {
      'low-stock': ({ count, title }) => `${title}：${count} 个商品库存偏低`,
      'cash-difference': ({ title, amount }) => `班次 ${title}：钱箱相差 ${amount}`,
      'drawer-gap': ({ title, amount }) => `班次 ${title}：钱箱中有 ${amount} 对不上`,
      'large-refund': ({ title, amount }) => `退款 ${title} 金额 ${amount}，远高于平常`,
      'silent-device': ({ title, count }) =>
        count === 0 ? `${title} 已离线，班次未交班` : `${title} 已离线，有 ${count} 条记录未上传`,
      'payment-case': ({ count }) => `有 ${count} 笔未结款项待查`,
      review: ({ title, count }) => `${title}：有 ${count} 笔销售待复核`,
    },
    subject: (shop, count) => `${shop}：${count} 条提醒`,
    end: '您开启了邮件提醒，因此收到此邮件。可在通知的“选择提醒”中更改。',
  },
  'ja-JP': {
    kinds: {
      'low-stock': ({ count, title }) => `${title}：${count} 商品の在庫が少なくなっています`,
      'cash-difference': ({ title, amount }) => `シフト ${title}：ドロアの過不足 ${amount}`,
      'drawer-gap': ({ title, amount }) => `シフト ${title}：ドロアの ${amount} の理由が不明です`,
      'large-refund': ({ title, amount }) => `返金 ${title}：${amount}（通常よりかなり高額）`,
      'silent-device': ({ title, count }) =>
        count === 0
          ? `${title} がレジ締め前のままオフラインです`
          : `${title} がオフラインです（未送信の記録 ${count} 件）`,
      'payment-case': ({ count }) => `結果が不明な支払いが ${count} 件あります`,
      review: ({ title, count }) => `${title}：要確認の売上が ${count} 件あります`,
    },
    subject: (shop, count) => `${shop}：確認することが ${count} 件あります`,
    end: 'メールのアラートを有効にしているためお送りしています。「お知らせ」の「アラートを選択」で変更できます。',
  },
}

/** Returns the path where a kind is looked at and solved, below the address of the app; the screens of the inbox lead to the same. */
export const alertPath = ({ kind, thingId, title }: Pick<AlertRow, 'kind' | 'thingId' | 'title'>): string =>
  ({
    'low-stock': '/stock-reorder',
    'cash-difference': `/statistics-handover/${thingId}`,
    'drawer-gap': `/statistics-handover/${thingId}`,
    'large-refund': `/sales/refund?${new URLSearchParams({ search: title }).toString()}`,
    'silent-device': `/device?${new URLSearchParams({ search: title }).toString()}`,
    'payment-case': '/payment-pay',
    review: '/sales/review?state=open',
  })[kind] ?? '/'

function amountOf({ amountMinor, currency }: Pick<AlertRow, 'amountMinor' | 'currency'>): string {
  const known = currency === null ? undefined : findCurrency(currency)
  return amountMinor === null || !known ? '' : `${currency ?? ''} ${decimalText(amountMinor, known.exponent)}`
}

/** One cause in a line. */
export const alertLine = (locale: Locale, alert: AlertRow): string =>
  words[locale].kinds[alert.kind]?.({ ...alert, count: alert.count ?? 0, amount: amountOf(alert) }) ?? alert.title

/** Returns how much there is to look at in a shop. */
export const alertSubject = (locale: Locale, shop: string, count: number): string => words[locale].subject(shop, count)

/** Returns the mail of some alerts, a line each with the address where it can be solved. */
export function alertLetter(
  locale: Locale,
  { shop, alerts, pages }: { shop: string; alerts: readonly AlertRow[]; pages: string | null },
): { readonly title: string; readonly text: string; readonly link: string } {
  const { end } = words[locale]
  const addressOf = (alert: AlertRow): string => (pages === null ? '' : `${pages}/cashier/manage${alertPath(alert)}`)
  const lines = alerts.map((alert) =>
    [alertLine(locale, alert), addressOf(alert)].filter((part) => part !== '').join('\n  '),
  )
  const [first = '', ...others] = lines
  const title =
    others.length === 0 ? `${shop}: ${first.split('\n')[0] ?? ''}` : alertSubject(locale, shop, lines.length)
  return { title, text: `${[first, ...others].join('\n')}\n\n${end}`, link: '' }
}
