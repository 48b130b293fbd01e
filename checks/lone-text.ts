import { join } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'
import { root } from './sources.ts'

/** A value that JSX draws; `slot` names the property of a component that hands it in, `into` the slot that it fills. */
type Drawn = { path: string; node: Node; component: string; into: string | null }

/** Fixed words, such as `parkTexts.title`; a call of one, `parkTexts.until(end)`, changes with its arguments. */
const isFixed = (node: Node): boolean =>
  isStringLiteral(node) ||
  (isPropertyAccessExpression(node) && /^(?:\w*[tT]exts|shared)(?:\.\w+)+$/.test(node.getText()))

const isElement = (node: Node): boolean => isJsxElement(node) || isJsxSelfClosingElement(node)

/** The values that an expression may come to. A function that draws comes to what it returns in its only line. */
function leavesOf(node: Node): Node[] {
  if (isParenthesizedExpression(node) || isJsxExpression(node)) {
    return node.expression ? leavesOf(node.expression) : []
  }
  if (isArrowFunction(node)) return leavesOf(node.body)
  if (isConditionalExpression(node)) return [...leavesOf(node.whenTrue), ...leavesOf(node.whenFalse)]
  if (isBinaryExpression(node)) {
    const operator = node.operatorToken.getText()
    if (operator === '&&') return leavesOf(node.right)
    if (operator === '??' || operator === '||') return [...leavesOf(node.left), ...leavesOf(node.right)]
  }
  return isElement(node) ? [] : [node]
}

/** The children that React draws: no white space around lines, no comments. */
const drawnOf = (children: readonly Node[]): Node[] =>
  children.filter((child) =>
    isJsxText(child)
      ? child.getText().trim() !== ''
      : !isJsxExpression(child) || child.expression !== undefined,
  )

/** The values among children that share their parent with others. */
function besideOthers(children: readonly Node[], hasSiblings: boolean): Node[] {
  const shown = drawnOf(children)
  const isBeside = hasSiblings || shown.length > 1
  return shown.flatMap((child) => {
    if (isJsxFragment(child)) return besideOthers(child.children, isBeside)
    if (!isBeside || !isJsxExpression(child) || !child.expression || isFixed(child.expression)) return []
    return leavesOf(child).flatMap((leaf) =>
      isJsxFragment(leaf) ? besideOthers(leaf.children, true) : [leaf],
    )
  })
}

/** What fills the slots of a component: its attributes, and its children where they are one value. */
function fillsOf(node: Node): { name: string; value: Node }[] {
  if (!isJsxElement(node) && !isJsxSelfClosingElement(node)) return []
  const { tagName, attributes } = isJsxElement(node) ? node.openingElement : node
  const tag = tagName.getText()
  if (!/^[A-Z]/.test(tag)) return []
  const given = attributes.properties.flatMap((attribute) =>
    isJsxAttribute(attribute) && attribute.initializer
      ? leavesOf(attribute.initializer).map((value) => ({
          name: `${tag}.${attribute.name.getText()}`,
          value,
        }))
      : [],
  )
  const inside = isJsxElement(node) ? drawnOf(node.children) : []
  const [only] = inside.length === 1 ? inside.filter(isJsxExpression) : []
  const children = only ? leavesOf(only).map((value) => ({ name: `${tag}.children`, value })) : []
  return [...given, ...children].filter(({ value }) => !isFixed(value) && !isJsxFragment(value))
}

const nameOf = (node: Node): string | null => {
  const name = isFunctionDeclaration(node) || isVariableDeclaration(node) ? node.name?.getText() : undefined
  return name && /^[A-Z]/.test(name) ? name : null
}

/** What a function returns, without the functions inside it. */
function returnsIn(node: Node): Node[] {
  if (isReturnStatement(node)) return node.expression ? leavesOf(node.expression) : []
  if (isArrowFunction(node) || isFunctionDeclaration(node)) return []
  const found: Node[] = []
  node.forEachChild((child) => void found.push(...returnsIn(child)))
  return found
}

/** What a component comes to: a text of its own has whatever siblings the component has. */
function resultsOf(node: Node): Node[] {
  const { body } = isFunctionDeclaration(node)
    ? node
    : isVariableDeclaration(node) && node.initializer && isArrowFunction(node.initializer)
      ? node.initializer
      : { body: undefined }
  if (!body) return []
  return isBlock(body) ? returnsIn(body) : leavesOf(body)
}

/** Everything below a node that is drawn beside others (`into` is null) or fills a slot. */
function drawnBelow(path: string, node: Node, outer: string): Drawn[] {
  const component = nameOf(node) ?? outer
  const results = nameOf(node) ? resultsOf(node).filter((result) => !isJsxFragment(result)) : []
  const siblings = isJsxElement(node) || isJsxFragment(node) ? besideOthers(node.children, false) : []
  const beside = [...siblings, ...results]
  const found: Drawn[] = [
    ...beside.map((value) => ({ path, node: value, component, into: null })),
    ...fillsOf(node).map(({ name, value }) => ({ path, node: value, component, into: name })),
  ]
  node.forEachChild((child) => void found.push(...drawnBelow(path, child, component)))
  return found
}

/** The slot that a value of a component comes from, such as `Screen.children`, also where the slot is a function. */
const slotOf = ({ node, component }: Drawn): string | null => {
  const source = isCallExpression(node) ? node.expression : node
  return isIdentifier(source) ? `${component}.${source.getText()}` : null
}

/** An element is written with the type of its properties, which say nothing of it. */
const isText = (type: string): boolean =>
  !/^(?:\w+\.)*\w*Element\b/.test(type) && /\b(?:string|number|bigint|any|unknown)\b|"/.test(type)
const mayBeAnything = (type: string): boolean => /\bReactNode\b/.test(type)

/** With the type of each, as the compiler writes it. */
function typed(paths: readonly string[]): (Drawn & { type: string })[] {
  const api = new API({ cwd: root })
  try {
    const config = join(root, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error('the compiler finds no project')
    const { program, checker } = project
    return paths.flatMap((path) => {
      const file = program.getSourceFile(join(root, path))
      if (!file) throw new Error(`the compiler does not know ${path}`)
      const found = drawnBelow(path, file, '')
      const types = checker.getTypeAtLocation(found.map(({ node }) => node))
      return found.map((one, at) => {
        const type = types[at]
        return { ...one, type: type ? checker.typeToString(type) : 'unknown' }
      })
    })
  } finally {
    api.close()
  }
}

/**
 * The values in JSX that may be a text that changes and has siblings. A translator of the browser replaces the text nodes of the page:
 * React then changes a node that is not shown any more, and the old text stays. A text alone in its element is set again as a whole.
 * A value of a slot is followed to the places that fill the slot.
 */
export function textsBesideOthers(paths: readonly string[]): string[] {
  const drawn = typed(paths)
  const slots = new Set<string>()
  for (let before = -1; before !== slots.size; ) {
    before = slots.size
    for (const one of drawn) {
      const slot = slotOf(one)
      const isBeside = one.into === null || slots.has(one.into)
      if (slot && isBeside && mayBeAnything(one.type)) slots.add(slot)
    }
  }
  return [
    ...new Set(
      drawn
        .filter(({ into, type }) => (into === null || slots.has(into)) && isText(type))
        .map(({ path, node }) => `${path}: ${node.getText().replace(/\s+/g, ' ')}`),
    ),
  ]
}
