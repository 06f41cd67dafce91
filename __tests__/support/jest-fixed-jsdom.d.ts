declare module 'jest-fixed-jsdom' {
  import { TestEnvironment } from 'jest-environment-jsdom';
  export default TestEnvironment;
}
