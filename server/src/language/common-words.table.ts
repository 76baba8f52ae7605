// Written by `bench/answers.words.ts`: a word stands in one of 2 ** n paragraphs.
export const commonWords: readonly (readonly [n: number, words: string])[] = [
  [1, '一 用'],
  [2, '不 们 会 使 使用 可 如 数'],
  [
    3,
    'use 代 件 作 例 值 函 函数 可以 同 型 定 实 应 式 所 方 时 更 来 果 法 现 类 组 能 行 要 需',
  ],
  [
    4,
    'code listing make need one time work 义 代码 任 供 元 入 关 内 写 出 分 创 创建 前 加 动 包 参 发 变 只 可能 合 名 后 器 回 因 因为 多 如果 子 字 定义 实现 常 建 开 引 当 态 性 意 成 所有 指 据 接 提 提供 文 文件 新 方法 明 是一 本 构 标 模 注 然 理 生 相 码 示 示例 种 程 符 类型 结 编 自 表 解 译 试 调 调用 运 返 返回 进 通 通过 部 里 问 需要 面 项',
  ],
  [
    5,
    'accessed add api calls change created data different dont example first following functionality help include information know let like looking named new programming projects providing reference requests see take two types values way well 一些 不会 不同 不是 且 两 串 也可 了一 事 令 以使 们可 任何 会在 传 体 作为 作用 你可 例如 例子 依 保 修 做 像 元素 先 全 具 内容 再 况 则 制 功 功能 务 包含 化 单 原 参数 取 变量 同的 向 含 命 响 因此 场 块 基 处 处理 复 外 够 大 好 始 字符 存 它们 完 实例 容 对象 尝 尝试 展 属 工 已 已经 序 应该 引用 很 必 情 情况 想 户 执 执行 持 换 支 改 效 数据 整 方式 无 最 有一 期 构建 果你 查 次 正 步 段 每 比 求 没 没有 注意 测 点 特 状 状态 现在 用户 用的 的代 的值 的方 目 直 看 确 章 端 符串 第 算 系 素 经 结构 给 编译 置 者 而不 节 获 计 认 让 许 设 访 访问 语 说 请 象 达 运行 还 这里 进行 选 递 部分 配 重 量 错 间 非 须 题',
  ],
  [
    6,
    'adding additionally allow another available builds case channel chapter check completed content current defined details developers direct discussed documentation doesnt end ensure error even every expect file find futures give go however html implement instead items language learning line manage many may means message methods move multiple must next note now number open operating option page parts people performance place point possible post processed public read received require responsible result return review run scope section send set share shows specific standard starts state still supported systems talk team tests tool try us user using v value within without write youll youre 一下 一样 一种 三 下面 不可 不能 不过 两个 中使 为一 主 举 义的 之前 之后 之间 互 产 仅 仍 以通 们会 们在 们将 们的 件中 件名 件的 优 会被 传递 似 位 供了 依赖 便 信 信息 修改 值的 允 允许 内部 决 况下 准 列 列表 别 助 匹 匹配 区 即 另 另一 号 同时 否 告 周 周期 味 味着 命周 响应 在一 场景 型的 域 增 声 声明 多个 失 如下 存在 安 完成 宏 定的 实际 导 将会 小 少 层 展示 属性 工作 工具 希 希望 带 并不 并且 库 应用 度 建一 开发 异 异步 式的 当前 形 必须 息 意味 或者 所以 才 打 择 括 指定 接收 推 插 操 操作 支持 收 改变 放 数的 数组 新的 是否 显 景 更多 更新 替 服 服务 望 机 条 来说 某 根 格 检 检查 概 模块 模式 止 每个 比如 测试 深 添 添加 源 然后 然而 父 版 版本 环 生命 生成 用一 用了 用于 用域 的一 的例 的内 的函 的变 的实 的情 的所 的数 的文 的模 的类 直接 相同 看到 知 知道 确保 称 移 程序 第一 签 简 简单 管 类似 系统 线 组件 组合 细 细节 终 绑 绑定 统 续 编写 考 联 能会 能够 自动 自定 致 获取 行为 行时 表达 装 见 规 言 计算 讨 讨论 让我 记 论 译器 语法 误 请求 读 赖 起 转 转换 载 较 辑 输 达式 这一 这种 适 选择 通常 逻 逻辑 道 都会 错误 键 长 问题 阅 际 限 除 集 非常 面的 项目 高 默 默认',
  ],
  [
    7,
    'able account across action active actually add address already always anything application applied appropriate approve asking assigns async authors automatic back based beginning behavior best blocked book bring cannot cant choosing collection come comment common compiler connection consider containing continue control copy correct covered customers default definitive depending designers determine done down edition either elements else email enter executive exists experience expression featuring fields final format formed general given good group guide handling hold identifier important improvement indicates inside installation instances internally isnt issue iteration job joining keep key kind last later leave less level libraries locator long longer lot made main match members much non often options ordering organized ownership particular passing path pattern person practical print private problem production put question rather reason ref related represents resource right rule saying search second selectively self separate sign signatures similar single situation solutions something space specify statement step store string structure success sure task term text theyre thing think thread three together track typing understand unit updating valid version via web web week weve whether wont words x youve 一次 一点 一起 一部 下一 下来 不再 不需 两种 个例 个值 个元 个函 个包 个参 个可 个新 个问 主要 也会 习 书 了解 二 交 产生 享 人 介 介绍 仍然 以便 以用 们不 们也 们使 们希 们需 任意 会使 会将 会有 会自 传入 位置 使得 例中 例的 供的 保持 保证 候 值是 假 假设 停 像这 免 入的 共 共享 关于 关键 内存 出现 出的 切 切换 初 初始 利 到一 力 务端 动态 包括 单独 单的 原因 原始 去 反 发现 发生 受 变化 口 句 只会 只有 只能 可变 可用 各 同一 同样 名为 名字 名称 后的 听 命令 命名 器中 器的 回一 回值 回的 图 在使 在某 在每 在编 地方 基于 基础 境 复杂 外的 外部 多数 大多 失败 头 套 好的 子中 学 它会 安全 安装 完全 完整 客 容易 对应 导致 就会 就可 尽 局 嵌 嵌套 己 己的 布 带有 帮 帮助 常见 并没 应的 底 底层 建的 开始 式地 引入 强 当你 录 形式 影 影响 径 待 很多 循 心 快 念 忽 性的 性能 总 想要 成的 所示 手 找 技 抽 拥 拥有 指向 按 换为 据的 控 控制 效的 数中 数来 整个 文本 文档 断 方案 无法 无需 时候 时间 易 是不 是可 是如 显式 替换 最后 最终 有效 有用 期望 未 本身 术 杂 权 束 条件 来实 来的 板 析 果我 某个 某些 染 查看 标准 标记 树 根据 案 档 概念 正在 正确 殊 每一 每次 比较 法的 活 流 浏 浏览 消 清 渲 渲染 演 特定 特殊 独 环境 现了 现的 理解 用到 用它 用来 用这 留 略 的事 的元 的功 的原 的参 的可 的名 的字 的工 的时 的更 的最 的状 的用 的第 的组 的结 的行 的语 的逻 的项 目前 相关 相应 看看 真 码中 础 示了 离 离开 种情 称为 移动 程中 空 立 章节 第二 等待 签名 管理 素的 索 级 线程 练 组织 织 绍 结束 结果 继 继续 维 编程 考虑 能在 能的 自己 至 节中 节点 范 虑 虽 虽然 行的 表明 表示 被称 要一 要使 要在 要的 见的 规则 视 览 览器 解决 解构 解析 触 警 警告 议 许多 设置 设计 证 识 译时 话 语言 象的 败 起来 足 跟 路 踪 身 输入 输出 过程 还是 这两 这会 这意 连 述 追 送 选项 递给 速 造 避 避免 配置 释 里的 重复 重新 重要 量的 针 闭 间的 阅读 际上 限制 除了 随 集成 静 静态 页 页面 顺 预 额 额外 风 首 首先 验',
  ],
  [
    8,
    'accepting amount arent around associated becoming better bodies box clear communicate computer context days dropped effect external fails fix free generate initiatives interest lead limits main meets naming outside packages software someone sometimes source state stopped though turn variables written yet 上面 下文 个不 交互 们想 价 会发 会返 你想 你需 具体 前的 历 参考 又 发者 变得 只是 只需 同步 器会 在模 在运 基本 备 大小 太 学习 客户 式中 当我 态的 户端 技术 护 接下 放在 数字 方面 时会 显示 暴 更加 更好 有多 本章 来创 核 格式 模板 步骤 法来 甚 生的 用时 的不 的关 的引 的每 的示 目的 看起 码的 确的 种方 索引 观 触发 试一 语句 说明 路径 还可 这段 远 适用 遍 部的 都可 链 闭包 露 顺序 骤',
  ],
];
