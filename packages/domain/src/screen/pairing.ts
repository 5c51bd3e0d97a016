import type { Locale } from '../text/locale.ts'

/** Rules for pairing a screen on another device. Source: D108. */
export const PAIRING_MINUTES = 5
export const PAIRING_TRIES = 5
export const CODE_LENGTH = 8

/** Without what is read for something else: 0 and O, 1 and I. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code of eight characters from as many random bytes. */
export const codeFrom = (chance: Uint8Array): string =>
  Array.from(chance.subarray(0, CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** Returns the typed code in its plain form: without blanks and dashes, in capitals. */
export const typedCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

const WORDS: Readonly<Record<Locale, string>> = {
  'en-US': 'apple anchor bamboo bell bridge candle carrot cloud coral desert dragon feather forest garden harbor honey island kettle lemon lantern maple mirror mountain orange pearl pepper river rocket sailor summer tiger window', // prettier-ignore
  'zh-CN':
    '苹果 船锚 竹子 铃铛 小桥 蜡烛 萝卜 白云 珊瑚 沙漠 飞龙 羽毛 森林 花园 港口 蜂蜜 海岛 水壶 柠檬 灯笼 枫叶 镜子 高山 橙子 珍珠 胡椒 河流 火箭 水手 夏天 老虎 窗户',
  'ja-JP': 'りんご いかり 竹林 すず 石橋 ろうそく 人参 白雲 珊瑚 砂漠 竜宮 羽根 森林 庭園 港町 蜂蜜 小島 やかん レモン 提灯 紅葉 鏡餅 山頂 みかん 真珠 胡椒 大河 花火 船乗り 真夏 とら 小窓', // prettier-ignore
}

/** Two words that stand on both sides, in the language of the screen, so that people see that they mean the same one. */
export function wordsFrom(chance: Uint8Array, language: Locale): string {
  const words = WORDS[language].split(' ')
  return [chance[0] ?? 0, chance[1] ?? 0].map((byte) => words[byte % words.length]).join(' ')
}
