import { Select } from 'antd'
import { useMemo } from 'react'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { inBrackets } from '../../words/brackets.ts'

/** ISO 3166-1, two letters each; those whose money the product keeps come first. */
const CODES =
  'CNJPUSET' +
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCOCRCUCVCWCXCYCZ' +
  'DEDJDKDMDODZECEEEGEHERESFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJO' +
  'KEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZ' +
  'OMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZ' +
  'UAUGUMUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW'

const codes = CODES.match(/../g) ?? []

interface Props {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** The country of a merchant, by its name in the reader's language; found by name or by its two letters. */
export function CountrySelect({ id, value, onChange }: Props) {
  const language = currentLanguage()
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(localeOf(language), { type: 'region' })
    return codes.map((code) => ({ value: code, label: `${names.of(code) ?? code}${inBrackets(code)}` }))
  }, [language])
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      {...(onChange === undefined ? {} : { onChange })}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  )
}
