import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { createLevel, listLevels } from '@kassa/contract/member/level.calls.ts'
import { createMember, listMembers } from '@kassa/contract/member/member.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { openHouseAccount } from '@kassa/contract/stored-value/purse.calls.ts'
import { createSegment } from '@kassa/contract/member/segment.calls.ts'
import { saveMemberSettings } from '@kassa/contract/settings/settings.calls.ts'
import type { SeedCaller } from '../caller.ts'

/** The family names of members who come back to the demo shop: names of three countries, found by any of them. */
const families = [
  ['李', '王', '张', '陈', '刘', '赵', '周', '吴', '徐', '孙', '马', '朱', '胡', '林'],
  [
    'Clarke',
    'Okoro',
    'Rossi',
    'Murphy',
    'Yusuf',
    'Fischer',
    'Martin',
    'Novak',
    'Haile',
    'Silva',
    'Berg',
    'Kaya',
    'Lopez',
  ],
  [
    '佐藤 さとう',
    '鈴木 すずき',
    '高橋 たかはし',
    '田中 たなか',
    '伊藤 いとう',
    '渡辺 わたなべ',
    '山本 やまもと',
    '中村 なかむら',
    '小林 こばやし',
    '加藤 かとう',
    '吉田 よしだ',
    '山田 やまだ',
    '森 もり',
  ],
] as const
const given = [
  ['梅', '伟', '晓雨', '静', '洋', '磊', '敏'],
  ['Emma', 'Daniel', 'Sofia', 'Liam', 'Amina', 'Noah', 'Chloe'],
  ['陽子 ようこ', '健 けん', '美咲 みさき', '翔 しょう', 'さくら さくら', '蓮 れん', '葵 あおい'],
] as const

/** The name of a member and how it is read; no two are alike. */
function nameOf(at: number): readonly [name: string, reading: string] {
  const [country, place] = [at % 3, Math.floor(at / 3)]
  const family = families[country]?.[place % (families[country]?.length ?? 1)] ?? ''
  const first = given[country]?.[place % 7] ?? ''
  if (country === 0) return [family + first, '']
  if (country === 1) return [`${first} ${family}`, '']
  const [[one = '', oneRead = ''], [two = '', twoRead = '']] = [family.split(' '), first.split(' ')]
  return [`${one} ${two}`, `${oneRead} ${twoRead}`]
}

const COUNT = 40

const levels = [
  { name: 'Silver', number: 1, minimumSpentMinor: 0, offBasisPoints: 0, earnRatioHundredths: 100 },
  { name: 'Gold', number: 2, minimumSpentMinor: 20_000, offBasisPoints: 500, earnRatioHundredths: 150 },
  { name: 'Platinum', number: 3, minimumSpentMinor: 100_000, offBasisPoints: 800, earnRatioHundredths: 200 },
]

/** Levels, rules of points and some forty members of the demo shop; where there are members, they were made before. Answers their ids. */
export async function fillMembers(caller: SeedCaller, currency: SellingCurrency): Promise<readonly string[]> {
  const known = await caller.call(listMembers, { limit: 200 })
  if (known.rows.length > 0) return known.rows.map(({ id }) => id).toSorted()
  await fillRules(caller, currency)
  const ids: string[] = []
  for (let at = 0; at < COUNT; at += 1) ids.push(await fillMember(caller, at))
  for (const segment of segments) await caller.call(createSegment, segment)
  // A café that takes a tray every morning and pays at the end of the month.
  await caller.call(openHouseAccount, { memberId: ids[BUYS_ON_CREDIT] ?? '', creditMinor: 200_000 })
  return ids
}

const BUYS_ON_CREDIT = 6

/** Conditions worth a message: who stays away, who spends most, who wants to hear. */
const segments = [
  { name: 'Not here for two months', rule: { daysSinceVisit: { from: 60 } } },
  { name: 'Spent 500 and more', rule: { spentMinor: { from: 50_000 } } },
  { name: 'Regulars who like messages', rule: { tags: ['regular'], agreesToMessages: true } },
]

async function fillRules(caller: SeedCaller, currency: SellingCurrency): Promise<void> {
  const earn = { currency, spentMinor: 1_000, points: 10, isExchangeEarning: false, isBonusBalanceEarning: true }
  const cap = { kind: 'percent' as const, basisPoints: 5_000 }
  const changes = [
    { key: 'member.earn-rule', value: earn, version: 0 },
    { key: 'member.spend-rule', value: { currency, points: 100, amountMinor: 100, cap }, version: 0 },
    { key: 'member.points-expiry', value: 'rolling-12-months', version: 0 },
  ]
  await caller.call(saveMemberSettings, { changes }).catch(() => undefined)
  const { rows } = await caller.call(listLevels, {})
  for (const level of levels.filter(({ number }) => !rows.some((row) => row.number === number)))
    await caller.call(createLevel, level)
}

async function fillMember(caller: SeedCaller, at: number): Promise<string> {
  const [name, reading] = nameOf(at)
  const { id } = await caller.call(createMember, {
    name,
    reading,
    phone: `+86138${String(10_002_468 + at * 1_357)}`,
    birthday: at % 3 === 0 ? null : `19${70 + (at % 29)}-${String((at % 12) + 1).padStart(2, '0')}-15`,
    gender: at % 2 === 0 ? 2 : 1,
    tags: at % 7 === 0 ? ['regular'] : [],
    agreesToMessages: at % 2 === 0,
  })
  if (at % 4 === 0) await caller.call(adjustPoints, { id, points: 300 + at * 20, note: 'From the paper cards' })
  if (at % 5 === 0) {
    await caller.call(adjustBalance, { id, bucket: 'principal', amountMinor: 20_000, note: 'From the paper cards' })
    await caller.call(adjustBalance, { id, bucket: 'bonus', amountMinor: 2_000, note: 'From the paper cards' })
  }
  return id
}
