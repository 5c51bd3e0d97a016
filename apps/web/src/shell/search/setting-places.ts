import type { SettingKey } from '@kassa/contract/settings/setting-definitions.ts'
import { paths } from '../../paths.ts'
import { shownSettings, wordOfKey } from '../../screens/sales-settings/shown-settings.ts'
import type { SearchT } from './search-words.ts'

interface SettingPlace {
  /** The setting, or the part of a screen that keeps what is set in a table of its own. */
  readonly key: SettingKey | `message.${string}`
  /** The screen, and the part of it. */
  readonly to: string
  readonly title: (t: SearchT) => string
  /** Returns further words that it is about. */
  readonly also?: (t: SearchT) => readonly string[]
}

const partOf = (path: string, part: string): string => `${path}?part=${part}`

const sales: readonly SettingPlace[] = Object.values(shownSettings)
  .flat()
  .map((key) => ({
    key,
    to: partOf(paths.salesSettings(), wordOfKey(key)),
    title: (t: SearchT) => t(`salesSettings:name.${wordOfKey(key)}`),
    also: (t: SearchT) => [t(`salesSettings:note.${wordOfKey(key)}`)],
  }))

const security: readonly SettingPlace[] = [
  {
    key: 'security.password',
    to: partOf(paths.security(), 'password'),
    title: (t) => t('people:security.password'),
    also: (t) => [t('people:security.classes'), t('people:security.minimum')],
  },
  {
    key: 'security.session',
    to: partOf(paths.security(), 'session'),
    title: (t) => t('people:security.session'),
    also: (t) => [t('people:security.idle'), t('people:security.remember')],
  },
  {
    key: 'security.screen-lock-minutes',
    to: partOf(paths.security(), 'session'),
    title: (t) => t('people:security.screenLock'),
  },
  {
    key: 'security.browser-key',
    to: partOf(paths.security(), 'session'),
    title: (t) => t('people:security.browserKey'),
  },
]

const points = partOf(paths.pointSetting(), 'points')
const members: readonly SettingPlace[] = [
  { key: 'member.earn-rule', to: points, title: (t) => t('member:setting.earn') },
  { key: 'member.spend-rule', to: points, title: (t) => t('member:setting.spend') },
  { key: 'member.referral', to: points, title: (t) => t('member:setting.referral') },
  { key: 'member.points-expiry', to: points, title: (t) => t('member:setting.expiry') },
  {
    key: 'member.level-check',
    to: points,
    title: (t) => t('member:setting.window'),
    also: (t) => [t('member:setting.lowering')],
  },
  {
    key: 'member.balance',
    to: points,
    title: (t) => t('member:setting.balanceMode'),
    also: (t) => [t('member:setting.passwordAbove')],
  },
  {
    key: 'member.offline-use',
    to: points,
    title: (t) => t('member:setting.offlineBalance'),
    also: (t) => [t('member:setting.offlinePoints')],
  },
  { key: 'member.on-devices', to: points, title: (t) => t('member:setting.onDevices') },
  {
    key: 'member.point-rates',
    to: partOf(paths.pointSetting(), 'rates'),
    title: (t) => t('member:rate.title'),
  },
]

/** Every setting there is, and where it is set. */
export const settingPlaces: readonly SettingPlace[] = [
  ...sales,
  { key: 'sales.payment-methods', to: paths.paymentMethods(), title: (t) => t('payConfig:list') },
  ...security,
  ...members,
  { key: 'message.mail-server', to: paths.email(), title: (t) => t('message:tab.server') },
  { key: 'message.mail-texts', to: paths.email({ tab: 'texts' }), title: (t) => t('message:tab.texts') },
  { key: 'message.sms-gateway', to: paths.sms(), title: (t) => t('message:sms.tab.server') },
]
