import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { PlaceInFile, Remark } from '@kassa/domain/moving/move-source.ts'
import type { PlannedMove } from '../act/act-move.ts'
import { keepPacked } from './packed-list.ts'

/** A thing that a person leaves out with its whole class of doubt. */
export interface LeftThing extends PlaceInFile {
  readonly name: string
  readonly code: string
}

type Things = Pick<PlannedMove, 'goods' | 'people' | 'cards'>

const placeKey = ({ file, row }: PlaceInFile): string => `${row} ${file}`

/** Takes the things of those classes of doubt that a person leaves out from a plan; rows that are taken all the same stay. */
export function withoutLeft<Plan extends Things>(
  plan: Plan,
  remarks: readonly Remark[],
  { classes = {} }: MoveDecisions,
): Plan & { readonly left: readonly LeftThing[] } {
  const isLeft = (code: string): boolean => classes[code] === 'leave'
  if (!Object.keys(classes).some(isLeft)) return { ...plan, left: [] }
  const odd = new Map(
    remarks.flatMap((one) => (one.verdict === 'doubtful' && isLeft(one.code) ? [[placeKey(one), one.code]] : [])),
  )
  const left: LeftThing[] = []
  /** Whether a thing stays in the plan; one that does not is noted. */
  const stays = (
    { file, row, name, doubt }: PlaceInFile & { readonly name: string; readonly doubt: string | null },
    places: readonly PlaceInFile[],
  ): boolean => {
    const own = doubt !== null && isLeft(`moving.${doubt}`) ? `moving.${doubt}` : undefined
    const code = own ?? places.map((place) => odd.get(placeKey(place))).find((one) => one !== undefined)
    if (code !== undefined) left.push({ file, row, name, code })
    return code === undefined
  }
  const goods = keepPacked(Iterator.from(plan.goods).filter((one) => stays(one, [one, ...one.thing.variants])))
  const people = keepPacked(Iterator.from(plan.people).filter((one) => stays(one, [one])))
  const cards = plan.cards.filter((one) => one.verdict === 'cannot' || stays(one, [one]))
  return { ...plan, goods, people, cards, left }
}
