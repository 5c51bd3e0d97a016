import { MESSAGE_PURPOSES } from '@kassa/domain/message/purpose.ts'
import type { SmsPurpose } from '@kassa/domain/message/sms.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'

interface Said {
  readonly sender: string
  readonly code: string
  /** The link in the text; empty where there is none. */
  readonly link: string
  readonly minutes: number
}

type InThreeLanguages = Readonly<Record<Locale, (said: Said) => string>>

/** The texts that go by a merchant's own server; even with the longest sender a code is a single text of 70 characters. */
const STANDARD_TEXTS: Readonly<Record<SmsPurpose, InThreeLanguages>> = {
  'member-code': {
    'en-US': ({ sender, code, minutes }) => `${sender}: your code is ${code}, valid ${minutes} min`,
    'zh-CN': ({ sender, code, minutes }) => `【${sender}】您的验证码是 ${code}，${minutes} 分钟内有效。`,
    'ja-JP': ({ sender, code, minutes }) => `【${sender}】確認コードは ${code} です（${minutes} 分間有効）。`,
  },
  receipt: {
    'en-US': ({ sender, link }) => `${sender}, receipt: ${link}`,
    'zh-CN': ({ sender, link }) => `【${sender}】小票 ${link}`,
    'ja-JP': ({ sender, link }) => `【${sender}】レシート ${link}`,
  },
}

/** The text of a purpose in a language. */
export const standardText = (
  purpose: SmsPurpose,
  locale: Locale,
  { sender, code, link = '' }: Pick<Said, 'sender' | 'code'> & Partial<Pick<Said, 'link'>>,
): string => STANDARD_TEXTS[purpose][locale]({ sender, code, link, minutes: MESSAGE_PURPOSES[purpose].usefulMinutes })
