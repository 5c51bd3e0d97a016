import type { PlayedChannel } from './answers.ts'
import { serve, type ServedAnswer, type ReceivedRequest } from './serve.ts'
import type { Player } from './player.ts'
import type { Trade } from './trade-book.ts'

const words = {
  en: {
    title: 'Test payment',
    pay: 'Pay',
    decline: 'Cancel',
    wait: 'Wait',
    lapse: 'Let the time run out',
    waits: 'Still waiting',
    paid: 'Paid',
    closed: 'Not paid',
    note: 'No money moves.',
  },
  zh: {
    title: '模拟付款',
    pay: '确认付款',
    decline: '取消',
    wait: '等待',
    lapse: '超时未付',
    waits: '仍在等待',
    paid: '已付款',
    closed: '未付款',
    note: '不会产生真实扣款。',
  },
  ja: {
    title: 'テスト決済',
    pay: '支払う',
    decline: 'キャンセル',
    wait: '待つ',
    lapse: '時間切れにする',
    waits: 'まだ待っています',
    paid: '支払済み',
    closed: '未払い',
    note: '実際のお金は動きません。',
  },
} as const

/**
 * The acts of a customer other than paying: decline, do nothing yet, or let the channel's own time run out, of which
 * nobody is told.
 */
const quietWishes = ['decline', 'wait', 'lapse'] as const

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${String(sign.codePointAt(0))};`)

function languageOf(header: string | undefined): keyof typeof words {
  if (header?.startsWith('zh')) return 'zh'
  return header?.startsWith('ja') ? 'ja' : 'en'
}

function page(
  { number, amountText, currency, subject, state }: Trade,
  language: keyof typeof words,
  isWaitedFor: boolean,
): string {
  const text = words[language]
  const body =
    state === 'waiting'
      ? `<form method="post"><button name="do" value="pay">${text.pay}</button>
         ${quietWishes.map((wish) => `<button name="do" value="${wish}" class="quiet">${text[wish]}</button>`).join('')}</form>
         ${isWaitedFor ? `<p role="status">${text.waits}</p>` : ''}`
      : `<p role="status" class="done">${state === 'paid' || state === 'refunded' ? text.paid : text.closed}</p>`
  return `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${text.title}</title>
<style>body{font:18px/1.5 system-ui,sans-serif;max-width:360px;margin:48px auto;padding:0 20px;text-align:center;color:#1c1530;background:#fff}
h1{font-size:20px}output{display:block;font-size:44px;font-weight:700;margin:24px 0}
button{width:100%;min-height:56px;margin:8px 0;border:0;border-radius:12px;font:inherit;font-weight:600;color:#fff;background:#5b21b6}
button.quiet{color:#1c1530;background:#e8e4f2}small{color:#5a5370;overflow-wrap:anywhere}.done{font-size:28px;font-weight:700}</style>
<h1>${text.title}</h1><p>${escaped(subject)}</p><output>${escaped(currency)} ${escaped(amountText)}</output>${body}
<p><small>${text.note}<br>${escaped(number)}</small></p></html>`
}

const html = (body: string, status = 200): ServedAnswer => ({ status, type: 'text/html; charset=utf-8', body })

/** The customer's phone: `/phone/<number>` shows what is asked and lets one pay, cancel, wait or run out of time. Undefined for other paths. */
export async function phonePage(
  player: Player,
  { method, path, raw, headers }: ReceivedRequest,
): Promise<ServedAnswer | undefined> {
  const number = /^\/phone\/([A-Za-z0-9]{1,64})$/.exec(path)?.[1]
  if (number === undefined) return undefined
  const trade = player.book.trades.get(number)
  if (!trade) return html('<!doctype html><title>404</title><p>404</p>', 404)
  const wish = method === 'POST' ? new URLSearchParams(raw).get('do') : null
  if (wish !== null && trade.state === 'waiting') {
    if (wish === 'pay') await player.pay(trade)
    if (wish === 'decline') player.decline(trade)
    if (wish === 'lapse') player.lapse(trade)
  }
  return html(page(trade, languageOf(headers['accept-language']), wish === 'wait'))
}

/** Serves a channel, and beside it the phone of its customers. */
export async function servePlayed(
  player: Player,
  answer: (heard: ReceivedRequest) => ServedAnswer | Promise<ServedAnswer>,
  port = 0,
): Promise<PlayedChannel> {
  const serving = await serve(async (heard) => (await phonePage(player, heard)) ?? answer(heard), port)
  return { ...serving, book: player.book, told: () => player.told(), pay: (number) => player.payNow(number) }
}
