export interface TestUser {
  id: number
  username: string
  token: string
}
