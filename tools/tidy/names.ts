import { type Rule, isTypeScript, lineAt } from './tree.ts'

/** Words that say how a thing came to be, or where it is, and never the thing: no export is called by one alone. */
const bare =
  'above|acting|addressed|admitted|ahead|alongside|among|answered|applied|around|arrived|as|aside|asked|begun|behind|beside|besides|booked|bringing|broken|brought|called|changed|chosen|claimed|cleared|clocked|combined|completed|copied|counted|counting|crossed|did|differing|doing|done|drafted|during|earned|edited|emptied|ended|examined|exchanged|filed|filled|filling|folded|found|from|given|gone|grown|heard|held|here|importing|incoming|kept|known|labelled|leased|left|mailed|matched|meant|measured|merged|missing|mistyped|moved|named|offered|ordered|outgoing|owed|paid|painted|paying|placed|planned|played|prepared|priced|printed|printing|proven|pushed|reached|recharged|reduced|refunded|refused|registered|relayed|remembered|reminded|replaced|repriced|resized|restored|revealed|running|said|saved|saving|scanned|sealed|seen|sending|sent|serving|shelved|shown|signed|snapped|sold|sorted|spent|standing|started|subscribed|taken|taxed|thinned|timed|toggled|told|tried|trying|turned|typed|unchecked|unclear|unheard|unpacked|uploaded|used|waited|waiting|walked|wanted|watched|weighed|which|whose|without|worded|woven|writing|written'

const either = bare.replaceAll(
  /(^|\|)([a-z])/g,
  (_, bar: string, letter: string) => `${bar}[${letter}${letter.toUpperCase()}]`,
)
const exported = new RegExp(
  String.raw`^export (?:interface|type|(?:abstract )?class|const|let|(?:async )?function)\*? (?:${either})\b`,
  'gm',
)

/** Holds that every export is named by a noun phrase, or by a verb and its object. */
export const exportsNameTheThing: Rule = (sources) =>
  sources
    .filter(({ path }) => isTypeScript(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(exported)].map(({ index }) => ({
        path,
        line: lineAt(code, index),
        instead:
          'name the thing: a noun phrase for a type or a value (FiguresQuery, not Asked), a verb and its object for a function',
      })),
    )
