import { createHash } from 'node:crypto'
import { MOST_PUSHES_AT_ONCE } from '@kassa/domain/message/push.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { AlertRow } from './alert.store.ts'
import { alertLine, alertPath, alertSubject } from './alert-letter.ts'

export interface AlertPush {
  /** The key of a fact, the same for the same fact to one browser. */
  readonly key: string
  readonly title: string
  readonly text: string
  readonly path: string
  /**
   * The topic, at most 32 characters of base64url (RFC 8030, 5.4): a message waiting at the service under it is replaced by the next one.
   */
  readonly topic: string
}

const topicOf = (about: string): string => createHash('sha256').update(about).digest('base64url').slice(0, 32)
/** Told again, as when there is more of it, it is another fact about the same cause. */
const factOf = ({ id, toldAt }: AlertRow): string => `${id} ${toldAt}`

/**
 * Returns the push messages about causes: each by itself, with the link to where it can be solved; many at once as one, with a link to the
 * inbox.
 */
export function alertPushes(locale: Locale, shop: string, alerts: readonly AlertRow[]): readonly AlertPush[] {
  if (alerts.length <= MOST_PUSHES_AT_ONCE) return alerts.map((alert) => pushOf(locale, shop, alert))
  const text = alerts
    .slice(0, MOST_PUSHES_AT_ONCE)
    .map((alert) => alertLine(locale, alert))
    .join('\n')
  const key = topicOf(alerts.map(factOf).join('\n'))
  return [{ key, title: alertSubject(locale, shop, alerts.length), text, path: '/', topic: topicOf(`many ${shop}`) }]
}

const pushOf = (locale: Locale, shop: string, alert: AlertRow): AlertPush => ({
  key: factOf(alert),
  title: alertLine(locale, alert),
  text: alert.outletName === null || alert.outletName === alert.title ? shop : `${shop} · ${alert.outletName}`,
  path: alertPath(alert),
  topic: topicOf(`${alert.kind} ${alert.thingId}`),
})
