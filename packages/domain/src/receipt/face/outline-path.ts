import type { Contour, OutlinePoint } from './outline.ts'

const middle = (a: OutlinePoint, b: OutlinePoint): OutlinePoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  isOn: true,
})

/** Points in turn, beginning and ending on the curve; between two off it lies one on it. */
function closed(contour: Contour): OutlinePoint[] {
  const whole = contour.flatMap((point, index) => {
    const next = contour[(index + 1) % contour.length] ?? point
    return point.isOn || next.isOn ? [point] : [point, middle(point, next)]
  })
  const first = whole.findIndex(({ isOn }) => isOn)
  return first === -1 ? [] : [...whole.slice(first), ...whole.slice(0, first + 1)]
}

const at = ({ x, y }: OutlinePoint): string => `${x} ${y}`

function contourPath(contour: Contour): string {
  const points = closed(contour)
  const steps = points.map((point, index) => {
    if (index === 0) return `M${at(point)}`
    const before = points[index - 1]
    if (!point.isOn || !before) return ''
    return before.isOn ? `L${at(point)}` : `Q${at(before)} ${at(point)}`
  })
  return `${steps.join('')}z`
}

/** The outline as the path of a drawing, y upwards. */
export const outlinePath = (contours: readonly Contour[]): string => contours.map(contourPath).join('')
