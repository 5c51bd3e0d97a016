import { isBlack, type Dots } from '@kassa/domain/receipt/dots.ts'

const CELL_DOTS = 12

/** A picture of dots, as wide on the screen as so many cells of text. */
export function DotsPicture(dots: Dots) {
  const { widthDots, heightDots } = dots
  const draw = (canvas: HTMLCanvasElement | null) => {
    const context = canvas?.getContext('2d')
    if (!context) return
    const image = context.createImageData(widthDots, heightDots)
    for (let at = 0; at < widthDots * heightDots; at += 1)
      image.data[at * 4 + 3] = isBlack(dots, at % widthDots, Math.floor(at / widthDots)) ? 255 : 0
    context.putImageData(image, 0, 0)
  }
  const style = { width: `${String(widthDots / CELL_DOTS)}ch` }
  return <canvas className="r-dots" ref={draw} width={widthDots} height={heightDots} style={style} />
}
