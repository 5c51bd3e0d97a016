import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings, show } from '../../test/show.tsx'
import en from '../../words/en/kit.json' with { type: 'json' }
import ja from '../../words/ja/kit.json' with { type: 'json' }
import zh from '../../words/zh/kit.json' with { type: 'json' }
import { WorldMap } from './WorldMap.tsx'

const words = { en, zh, ja }
const values = new Map([['CN', 3]])
const country = { width: 100, height: 50, countries: { CN: 'M0 0h10v10z' } } as never

it.each(['en', 'zh', 'ja'] as const)(
  'a map that does not come says so in %s, with a way to ask again',
  async (language) => {
    const { chart } = words[language]
    let tries = 0
    const load = () => ((tries += 1) < 2 ? Promise.reject(new Error('no line')) : Promise.resolve(country))
    await show(<WorldMap {...{ title: 'Devices', values, load }} text={String} />, { language })
    await expect.element(page.getByText(chart.mapFailed, { exact: false })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: chart.again }).click()
    await expect.element(page.getByRole('img', { name: 'Devices' })).toBeVisible()
  },
)
