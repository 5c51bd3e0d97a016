/** One sentence in the product's languages; `{fact}` is filled from a reason's facts, `{fact:money}` with an amount in minor units of the outlet's currency, or of the fact `currency`. */
export type Words = Readonly<Record<'en' | 'zh' | 'ja', string>>

export const words = (en: string, zh: string, ja: string): Words => ({ en, zh, ja })
