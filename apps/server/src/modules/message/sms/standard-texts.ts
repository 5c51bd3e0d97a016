import { MESSAGE_PURPOSES } from '@kassa/domain/message/purpose.ts'
import type { SmsPurpose } from '@kassa/domain/message/sms.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'

interface Said {
  readonly sender: string
  readonly code: string
  readonly minutes: number
}

type InThreeLanguages = Readonly<Record<Locale, (said: Said) => string>>

/** What a text says that goes by a server of one's own; with the longest sender it is still one text of 70 characters. */
const STANDARD_TEXTS: Readonly<Record<SmsPurpose, InThreeLanguages>> = {
  'member-code': {
    'en-US': ({ sender, code, minutes }) => `${sender}: your code is ${code}, good for ${minutes} min`,
    'zh-CN': ({ sender, code, minutes }) => `【${sender}】您的验证码是 ${code}，${minutes} 分钟内有效。`,
    'ja-JP': ({ sender, code, minutes }) => `【${sender}】確認コードは ${code} です（${minutes} 分間有効）。`,
  },
}

/** The text of a purpose in a language. */
export const standardText = (
  purpose: SmsPurpose,
  locale: Locale,
  { sender, code }: Pick<Said, 'sender' | 'code'>,
): string => STANDARD_TEXTS[purpose][locale]({ sender, code, minutes: MESSAGE_PURPOSES[purpose].usefulMinutes })
