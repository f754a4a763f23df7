/** Only what tests use of it. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: object)
    httpServer: import('node:http').Server
    run(): Promise<import('node:net').AddressInfo>
  }
}

/** Only what reads the sentences of the server: a tree of the source and a walk through it. */
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
