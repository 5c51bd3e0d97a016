import type { Locale } from '@kassa/domain/text/locale.ts'

/** The words of a pass, in the languages of telephones. The English ones are what a telephone in a fourth language shows. */
export const passWords = {
  'en-US': {
    card: 'Member card',
    member: 'Member',
    cardNumber: 'Card number',
    points: 'Points',
    balance: 'Balance',
    level: 'Level',
    next: 'Next level',
    missing: '{missing} to {level}',
    pointsNow: 'You have %@ points',
    balanceNow: 'Your balance is %@',
    levelNow: 'Your level is %@',
  },
  'zh-CN': {
    card: '会员卡',
    member: '会员',
    cardNumber: '卡号',
    points: '积分',
    balance: '余额',
    level: '等级',
    next: '下一等级',
    missing: '再消费 {missing} 升至{level}',
    pointsNow: '当前积分 %@',
    balanceNow: '当前余额 %@',
    levelNow: '当前等级 %@',
  },
  'ja-JP': {
    card: '会員カード',
    member: '会員',
    cardNumber: 'カード番号',
    points: 'ポイント',
    balance: '残高',
    level: 'ランク',
    next: '次のランク',
    missing: 'あと {missing} で{level}',
    pointsNow: 'ポイントは %@ です',
    balanceNow: '残高は %@ です',
    levelNow: 'ランクは %@ です',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

export type PassWord = keyof (typeof passWords)['en-US']

/** The text of what is missing to the next level, in one language. */
export const missingText = (locale: Locale, { name, missing }: { readonly name: string; readonly missing: string }) =>
  passWords[locale].missing.replace('{missing}', () => missing).replace('{level}', () => name)
