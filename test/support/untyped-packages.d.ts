/** Only the parts that tests use. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: object)
    httpServer: import('node:http').Server
    run(): Promise<import('node:net').AddressInfo>
  }
}

/** Only the parts that read the server's sentences: a syntax tree and a traversal. */
declare module '@babel/core' {
  interface Quasi {
    value: { cooked: string }
  }
  export interface Node {
    type: string
    name?: string
    value: string & Node
    key: Node
    callee: Node
    arguments: Node[]
    quasis: Quasi[]
    consequent: Node
    alternate: Node
    left: Node
    right: Node
  }
  interface Path {
    node: Node
    skip(): void
  }
  export function parseSync(text: string, options: object): Node
  export function traverse(tree: Node, visitors: { enter(path: Path): void }): void
}
