import { join } from 'node:path'
import { type Node, SyntaxKind } from 'typescript/unstable/ast'
import { isBinaryExpression, isCallExpression, isPrefixUnaryExpression } from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'
import { root } from './sources.ts'

const counting: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.PlusToken,
  SyntaxKind.MinusToken,
  SyntaxKind.AsteriskToken,
  SyntaxKind.SlashToken,
  SyntaxKind.PercentToken,
  SyntaxKind.PlusEqualsToken,
  SyntaxKind.MinusEqualsToken,
  SyntaxKind.AsteriskEqualsToken,
  SyntaxKind.SlashEqualsToken,
])

/** What an expression counts with, when it counts. */
const countedBy = (node: Node): readonly Node[] => {
  if (isBinaryExpression(node)) return counting.has(node.operatorToken.kind) ? [node.left, node.right] : []
  if (isPrefixUnaryExpression(node)) return node.operator === SyntaxKind.MinusToken ? [node.operand] : []
  if (!isCallExpression(node)) return []
  return /^(?:Math\.\w+|Number)$/.test(node.expression.getText()) ? node.arguments : []
}

/** Every expression below a node that counts with something. */
const countingIn = (node: Node): { node: Node; counted: readonly Node[] }[] => {
  const counted = countedBy(node)
  const found = counted.length > 0 ? [{ node, counted }] : []
  node.forEachChild((child) => void found.push(...countingIn(child)))
  return found
}

/**
 * The expressions in these files that count with a value of a type, by what the compiler knows of each value: a name alone
 * does not say what stands behind it. The compiler has no interface that it calls stable; should this one change, the check
 * fails to start and blesses nothing.
 */
export const countingWith = (type: RegExp, paths: readonly string[]): string[] => {
  const api = new API({ cwd: root })
  try {
    const config = join(root, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error('the compiler finds no project')
    const { program, checker } = project
    return paths.flatMap((path) => {
      const file = program.getSourceFile(join(root, path))
      if (!file) throw new Error(`the compiler does not know ${path}`)
      const found = countingIn(file)
      const types = checker.getTypeAtLocation(found.flatMap(({ counted }) => counted))
      const isOf = types.map((one) => one !== undefined && type.test(checker.typeToString(one)))
      return found
        .filter(({ counted }) => isOf.splice(0, counted.length).includes(true))
        .map(({ node }) => `${path}: ${node.getText().replace(/\s+/g, ' ')}`)
    })
  } finally {
    api.close()
  }
}
