import { markup } from '@kassa/domain/text/markup.ts'
import type { NoticeAnswer, NoticeCall } from '../../../platform/notice.ts'
import { hashToken } from '../../../platform/session/token.ts'
import { merchantNamedIn } from '../third-party/secret-text.ts'
import { findAddressOfVisit } from './tile.store.ts'

const STYLE = 'html,body,iframe{margin:0;border:0;width:100%;height:100%;overflow:hidden;display:block}'

const BASE = '/cashier/api'

/** The path of the page that frames a tile, for one visit. */
export const framePath = (token: string): string => `${BASE}/desk-tile/${token}`

/** A browser that knows it keeps the focus from a program that nobody touched; elsewhere the desk closes the frame in that moment. */
const NO_FOCUS = 'focus-without-user-activation'

const html = 'text/html; charset=utf-8'
const nothing: NoticeAnswer = { status: 404, type: html, body: '' }

/** A page without a script of its own: the frame of the app in it may show that origin, run scripts, and nothing else. */
const pageOf = (address: string): NoticeAnswer => ({
  status: 200,
  type: html,
  headers: {
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; frame-src ${new URL(address).origin}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
    'referrer-policy': 'no-referrer',
    'permissions-policy': `${NO_FOCUS}=()`,
  },
  body: markup`<!doctype html><meta charset="utf-8"><title></title><style>${markup.raw(STYLE)}</style><iframe tabindex="-1" sandbox="allow-scripts" allow="${NO_FOCUS} 'none'" referrerpolicy="no-referrer" src="${address}"></iframe>`
    .text,
})

/**
 * The page in which a desk frames the tile of an app. It exists for a visit, for a minute, and inside a frame only: opened by itself it would show a page of
 * strangers under this address.
 */
export const tileFrame: NoticeCall = {
  name: 'open.frame-tile',
  path: '/desk-tile/:word',
  methods: ['GET'],
  mostBytes: 1_024,
  mostAMinute: 120,
  hear({ now, step }, { word, headers }) {
    if (headers['sec-fetch-dest'] !== 'iframe') return Promise.resolve(nothing)
    const merchantId = merchantNamedIn(word)
    return step(merchantId, async (tx) => {
      const address = await findAddressOfVisit(tx, merchantId, hashToken(word), now)
      return address === undefined ? nothing : pageOf(address)
    })
  },
}
