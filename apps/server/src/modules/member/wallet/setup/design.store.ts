import { PASS_ROWS, USUAL_PASS_COLORS, type PassColors, type PassFigure } from '@kassa/domain/member/pass-design.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { json, sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** The look of a merchant's passes. */
export interface PassDesign extends PassColors {
  /** The programme's name by language; left out or empty: the shop's name. */
  readonly names: Readonly<Partial<Record<Locale, string>>>
  readonly rows: readonly PassFigure[]
  readonly logoId: string | null
  /** 0 for the usual look. */
  readonly version: number
}

const USUAL: PassDesign = { ...USUAL_PASS_COLORS, names: {}, rows: PASS_ROWS, logoId: null, version: 0 }

const columns = sql`background, text_color as text, names, rows, logo_id, version`

export const readDesign = async (tx: Tx, merchantId: string): Promise<PassDesign> =>
  (await tx.maybe<PassDesign>(sql`select ${columns} from wallet_design where merchant_id = ${merchantId}`)) ?? USUAL

/** Writes the look over the version that was seen, 0 for the usual one; false where somebody was first. */
export const writeDesign = async (
  tx: Tx,
  merchantId: string,
  { background, text, names, rows, logoId, version }: PassDesign,
  now: string,
): Promise<boolean> => {
  const written =
    version === 0
      ? await tx.run(sql`
          insert into wallet_design (merchant_id, background, text_color, names, rows, logo_id, changed_at)
          values (${merchantId}, ${background}, ${text}, ${json(names)}, ${rows}, ${logoId}, ${now}) on conflict do nothing`)
      : await tx.run(sql`
          update wallet_design set background = ${background}, text_color = ${text}, names = ${json(names)}, rows = ${rows},
            logo_id = ${logoId}, version = version + 1, changed_at = ${now}
          where merchant_id = ${merchantId} and version = ${version}`)
  return written === 1
}
