import { readBrand, subscribeToBrand, type Brand } from '../../session/brand.ts'

/** The icon that a browser shows in its tab, on a home screen, and for an installed app: so large, with so much of it for the logo. */
const SIDE = 512
const LOGO_SHARE = 0.8

const RELATIONS = ['icon', 'apple-touch-icon', 'manifest'] as const
type Relation = (typeof RELATIONS)[number]

const linkOf = (relation: Relation): HTMLLinkElement | null => document.querySelector(`link[rel='${relation}']`)

/** The product's own addresses, as the page came with them. */
const own = new Map<Relation, string>()

interface AppManifest {
  readonly theme_color: string
  readonly start_url: string
  readonly scope: string
  readonly icons: readonly { readonly src: string }[]
  readonly shortcuts?: readonly { readonly url: string; readonly icons?: readonly { readonly src: string }[] }[]
}

/** A logo in the middle of a white square, as a picture in an address. */
async function iconOf(logo: string): Promise<string> {
  const picture = new Image()
  picture.src = logo
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#FFFFFF'
  context.fillRect(0, 0, SIDE, SIDE)
  const scale = (SIDE * LOGO_SHARE) / Math.max(picture.naturalWidth, picture.naturalHeight)
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale]
  context.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
  return canvas.toDataURL('image/png')
}

/** The manifest of an installed app under the brand's name; its addresses are whole, because it lies under none of the server's. */
async function manifestOf({ name, accent }: Brand, icon: string | null): Promise<string> {
  const address = own.get('manifest') ?? ''
  const told = (await (await fetch(address)).json()) as AppManifest
  const whole = (path: string): string => new URL(path, new URL(address, location.href)).href
  const pictures = (icons: AppManifest['icons']) => icons.map((one) => ({ ...one, src: whole(one.src) }))
  const manifest = {
    ...told,
    name,
    short_name: name,
    id: whole(told.start_url),
    start_url: whole(told.start_url),
    scope: whole(told.scope),
    theme_color: accent ?? told.theme_color,
    icons: icon === null ? pictures(told.icons) : [{ src: icon, sizes: `${SIDE}x${SIDE}`, type: 'image/png' }],
    shortcuts: told.shortcuts?.map((one) => ({ ...one, url: whole(one.url), icons: pictures(one.icons ?? []) })),
  }
  return URL.createObjectURL(new Blob([JSON.stringify(manifest)], { type: 'application/manifest+json' }))
}

const setLink = (relation: Relation, href: string): void => linkOf(relation)?.setAttribute('href', href)

let turn = 0

/** Wears the icon and the app's name of a brand; the product's own where there is none. */
async function wear(): Promise<void> {
  const mine = (turn += 1)
  const brand = readBrand()
  const icon = brand?.logo ? await iconOf(brand.logo) : null
  const manifest = brand && own.has('manifest') ? await manifestOf(brand, icon) : null
  if (mine !== turn) return
  for (const relation of ['icon', 'apple-touch-icon'] as const) setLink(relation, icon ?? own.get(relation) ?? '')
  const before = linkOf('manifest')?.href ?? ''
  setLink('manifest', manifest ?? own.get('manifest') ?? '')
  if (before.startsWith('blob:')) URL.revokeObjectURL(before)
}

/** A page whose icon cannot be drawn keeps the one it has. */
const worn = (): Promise<void> => wear().catch(() => undefined)

/** Gives the tab, the home screen and an installed app the icon and the name of the brand that is shown, from now on. Returns how to stop. */
export function followBrandIcons(): () => void {
  for (const relation of RELATIONS) {
    const link = linkOf(relation)
    if (link) own.set(relation, link.getAttribute('href') ?? '')
  }
  if (readBrand()) void worn()
  return subscribeToBrand(() => void worn())
}
